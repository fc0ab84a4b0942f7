import { buildPages } from '#scripts/build-pages.ts'

/** Builds the pages once for all tests: products that start at the same time would overwrite each other's build. */
export default buildPages
