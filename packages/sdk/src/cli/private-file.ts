import { chmod, link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that only its user can read, even over one that others could read before. It is never half written.
 * @throws EEXIST without `replaces` if there is one
 */
export async function writePrivately(path: string, value: unknown, { replaces = true } = {}): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  try {
    await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })
    await chmod(draft, 0o600)
    await (replaces ? rename : link)(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}
