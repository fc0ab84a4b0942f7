import { join } from 'node:path'

/** The compile cache of this process and its children. If the folder is read-only, nothing is cached. */
export const compiledFolder = join(import.meta.dirname, '../../node_modules/.cache/compiled')
