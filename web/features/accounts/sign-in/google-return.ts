import { z } from 'zod'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/sign-in.ts'

const maxMessageCharacters = 200
const userSchema = z.object({ username: z.string().min(1).max(64) })
const ownParameters = ['auth', 'user', 'message']

/** The outcome of a Google sign-in or connection; `failure` is a message for the user. */
type GoogleReturn = { success: true } | { success: false; failure: string }

/**
 * Reads the outcome of a Google sign-in from the address; null if the address has none. Anybody can forge the words in
 * the address, so a success counts only if the session says `signedIn`.
 */
export function readSignInReturn(search: URLSearchParams, signedIn: boolean): GoogleReturn | null {
  const auth = search.get('auth')
  if (auth === 'error') return { success: false, failure: readMessage(search) }
  if (auth !== 'success') return null
  return signedIn ? { success: true } : { success: false, failure: notKept(readUsername(search.get('user'))) }
}

/** Reads the outcome of connecting Google in My Account. */
export function readConnectReturn(search: URLSearchParams): GoogleReturn | null {
  const google = search.get('google')
  if (!google) return null
  return google === 'connected' ? { success: true } : { success: false, failure: readMessage(search) }
}

/** Removes the outcome from the address, so that reloading the page does not repeat the message. */
export function withoutSignInReturn(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const name of ownParameters) rest.delete(name)
  return rest
}

function readMessage(search: URLSearchParams): string {
  return cutText(search.get('message') ?? '', maxMessageCharacters)
}

function readUsername(user: string | null): string | null {
  try {
    return userSchema.parse(JSON.parse(user ?? '')).username
  } catch {
    return null
  }
}

function notKept(username: string | null): string {
  return username ? texts.notSignedInHereAs(username) : texts.notSignedInHere
}
