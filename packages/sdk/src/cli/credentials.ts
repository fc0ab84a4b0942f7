import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { exitCodes, Fault } from './fault.ts'
import { writePrivately } from './private-file.ts'

export type Site = { token: string; username: string | null }
/** By the address of the site; `current` is used if none is named. */
export type Credentials = { current: string | null; sites: Record<string, Site> }

export function configFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  const folder = process.platform === 'win32' && APPDATA ? APPDATA : XDG_CONFIG_HOME || join(homedir(), '.config')
  return join(folder, 'soundreel')
}

export const credentialsPath = () => join(configFolder(), 'credentials.json')

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

export const writeCredentials = (credentials: Credentials) => writePrivately(credentialsPath(), credentials)
