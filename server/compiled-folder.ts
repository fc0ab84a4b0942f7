import { join } from 'node:path'

/** Where this process and its children keep what they compiled, each for the next one. Where nothing can be written, nothing is kept. */
export const compiledFolder = join(import.meta.dirname, '../node_modules/.cache/compiled')
