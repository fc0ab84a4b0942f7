import { SoundreelError } from './errors.ts'

export type ClientOptions = {
  /** The address of the site, such as `https://videos.example.com`. By default that of SOUNDREEL_URL. */
  baseUrl?: string | undefined
  /** An API token. By default that of SOUNDREEL_TOKEN. Never put it into a page. */
  token?: string | undefined
  /** Of one try of a call; 60,000 by default. */
  timeoutMs?: number | undefined
  /** After the first try; 2 by default. */
  maxRetries?: number | undefined
  /** Instead of the global one. */
  fetch?: typeof globalThis.fetch | undefined
  /** Sent with every call. */
  headers?: Record<string, string> | undefined
}

export type Settings = {
  /** Without a slash at its end. */
  baseUrl: string
  token: string | null
  timeoutMs: number
  maxRetries: number
  fetch: typeof globalThis.fetch
  headers: Record<string, string>
}

/** @throws SoundreelError for an address or a token that cannot be used; it never repeats the token */
export function readSettings(options: ClientOptions): Settings {
  return {
    baseUrl: readBaseUrl(options.baseUrl ?? readEnvironment('SOUNDREEL_URL')),
    token: readToken(options.token ?? readEnvironment('SOUNDREEL_TOKEN')),
    timeoutMs: options.timeoutMs ?? 60_000,
    maxRetries: options.maxRetries ?? 2,
    // Called without an object: browsers refuse a fetch of another object than the window.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    headers: options.headers ?? {},
  }
}

/** Not every runtime has environment variables. */
function readEnvironment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  return process?.env?.[name]
}

function readBaseUrl(text: string | undefined): string {
  if (!text?.trim()) throw new SoundreelError('The address of the site is missing: set baseUrl or SOUNDREEL_URL.')
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    throw new SoundreelError(`baseUrl must be an address such as https://videos.example.com, not ${text.trim()}`)
  }
  if (!/^https?:$/.test(url.protocol)) throw new SoundreelError('baseUrl must begin with https:// or http://')
  if (url.username || url.password) throw new SoundreelError('baseUrl must not contain a name or password.')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** A token from a file often ends with a line break. */
function readToken(text: string | undefined): string | null {
  const token = text?.trim()
  if (!token) return null
  if (!/^[\x21-\x7e]+$/.test(token)) throw new SoundreelError('The token contains characters that no token has.')
  return token
}
