import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { exitCodes, Fault } from './fault.ts'

export type Site = { token: string; username: string | null }
/** By the address of the site; `current` is used if none is named. */
export type Credentials = { current: string | null; sites: Record<string, Site> }

export function credentialsPath(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  const folder = process.platform === 'win32' && APPDATA ? APPDATA : XDG_CONFIG_HOME || join(homedir(), '.config')
  return join(folder, 'soundreel', 'credentials.json')
}

/** Empty before the first login. @throws Fault if the file is damaged */
export async function readCredentials(): Promise<Credentials> {
  const path = credentialsPath()
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: null, sites: {} }
    throw error
  }
  try {
    const { current, sites } = JSON.parse(text) as Credentials
    if (typeof sites === 'object' && sites !== null) return { current: current ?? null, sites: { ...sites } }
  } catch {
    // Handled below, without its content.
  }
  throw new Fault(exitCodes.failed, 'BAD_CREDENTIALS', `${path} is damaged. Delete it, then sign in again.`)
}

/** Only its user can read the file, even one that others could read before; it is never half written. */
export async function writeCredentials(credentials: Credentials): Promise<void> {
  const path = credentialsPath()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  try {
    await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
    await chmod(draft, 0o600)
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}
