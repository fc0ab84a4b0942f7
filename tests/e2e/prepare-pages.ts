import { buildPages } from '#scripts/build-pages.ts'

/** Once for all: products that start at the same time would build the same pages over one another. */
export default buildPages
