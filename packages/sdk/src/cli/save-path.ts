import { access, constants, stat } from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'
import { wrongUsage } from './fault.ts'

const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() === true
const endsAsFolder = (path: string) => path.endsWith('/') || path.endsWith(sep)

/** Checked before anything is paid. @throws Fault if nothing can be saved there */
export async function requireWritable(output: string): Promise<void> {
  const folder = endsAsFolder(output) || (await isFolder(output)) ? output : dirname(output)
  if (!(await isFolder(folder))) throw wrongUsage(`There is no folder ${folder}`)
  await access(folder, constants.W_OK).catch(() => {
    throw wrongUsage(`The folder ${folder} is not writable.`)
  })
}

/** Where to save one of several videos: the file, or a file in the folder. */
export async function savePath(output: string, id: string, [index, count]: [number, number]): Promise<string> {
  if (endsAsFolder(output) || (await isFolder(output))) return join(output, `${id.replace(/[^\w.-]/g, '_')}.mp4`)
  if (count === 1) return output
  const ending = extname(output)
  return `${output.slice(0, output.length - ending.length)}-${index + 1}${ending}`
}
