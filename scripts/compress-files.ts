import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = '**/*.{js,css,svg,json,txt,ico,data}'
/** Below this size, the headers of an encoded answer outweigh the saving. */
const minBytes = 400

/** Writes a .br and a .gz file beside every text file of a folder, so that the server only has to choose one. */
export async function compressFiles(folder: string): Promise<void> {
  const files = globSync(compressible, { cwd: folder }).map((name) => join(folder, name))
  await Promise.all(
    files
      .filter((file) => statSync(file).size >= minBytes)
      .map(async (file) => {
        const text = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
        writeFileSync(`${file}.br`, await promisify(brotliCompress)(text, { params }))
        writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
      }),
  )
}
