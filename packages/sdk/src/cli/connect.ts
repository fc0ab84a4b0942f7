import { Soundreel } from '../client.ts'
import { readSettings } from '../settings.ts'
import { version } from '../version.ts'
import { readCredentials } from './credentials.ts'
import { exitCodes, Fault, wrongUsage } from './fault.ts'

export type Connection = { client: Soundreel; url: string }

/** The address in the form in which it is stored. @throws Fault for what is no address */
export function readUrl(text: string): string {
  try {
    // The token is not read: only the address counts here.
    return readSettings({ baseUrl: text, token: '' }).baseUrl
  } catch (error) {
    throw wrongUsage((error as Error).message.replace('baseUrl', 'The address'))
  }
}

/** Which site: that of --url, of SOUNDREEL_URL, or of the last login. */
export async function findUrl(given: string | undefined): Promise<string | null> {
  const named = given ?? process.env.SOUNDREEL_URL
  return named ? readUrl(named) : (await readCredentials()).current
}

/**
 * A client for the site, with the token of the environment or of the login. A token of the environment is only for the
 * site of the environment, if that is named. @throws Fault if nobody is signed in
 */
export async function connect(given: string | undefined, { needsToken = true } = {}): Promise<Connection> {
  const url = await findUrl(given)
  if (!url) throw new Fault(exitCodes.signedOut, 'NOT_SIGNED_IN', 'Sign in first: soundreel login --url https://…')
  const { SOUNDREEL_TOKEN, SOUNDREEL_URL } = process.env
  const isForThis = !SOUNDREEL_URL || readUrl(SOUNDREEL_URL) === url
  const token = (isForThis && SOUNDREEL_TOKEN?.trim()) || (await readCredentials()).sites[url]?.token || ''
  if (!token && needsToken)
    throw new Fault(exitCodes.signedOut, 'NOT_SIGNED_IN', `Sign in first: soundreel login --url ${url}`)
  return { client: createClient(url, token), url }
}

export function createClient(baseUrl: string, token: string): Soundreel {
  return new Soundreel({ baseUrl, token, headers: { 'user-agent': `soundreel-cli/${version}` } })
}
