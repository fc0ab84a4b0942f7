import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { welcome } from '#web/features/accounts/queries.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { cutText } from '#web/lib/format.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/accounts.ts'

const maxMessageCharacters = 200
const userSchema = z.object({ username: z.string().min(1).max(64) })

/**
 * Reports the outcome of a Google sign-in. Anybody can forge the words in
 * the address, so only the session says who is signed in.
 */
export function useGoogleReturn(): void {
  const [search, setSearch] = useSearchParams()
  const { user, resolved } = useCurrentUser()
  const auth = search.get('auth')

  useEffect(() => {
    if (!auth || !resolved) return
    if (auth === 'success' && user) welcome(user.username)
    else if (auth === 'success') showFailure(texts.googleSignInFailed, notKept(readUsername(search.get('user'))))
    else if (auth === 'error')
      showFailure(texts.googleSignInFailed, cutText(search.get('message') ?? '', maxMessageCharacters))
    // Cleared, so that reloading the page does not repeat the message.
    const rest = new URLSearchParams(search)
    for (const name of ['auth', 'user', 'message']) rest.delete(name)
    if (!user) setSearch(rest, { replace: true, preventScrollReset: true })
  }, [auth, resolved, user, search, setSearch])
}

/** Reports the outcome of connecting Google in My Account. */
export function useGoogleConnected(): void {
  const [search, setSearch] = useSearchParams()
  const google = search.get('google')

  useEffect(() => {
    if (!google) return
    if (google === 'connected') showToast({ title: texts.googleConnected, description: texts.youCanSignInWithIt })
    else showFailure(texts.googleCouldNotBeConnected, cutText(search.get('message') ?? '', maxMessageCharacters))
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [google, search, setSearch])
}

function readUsername(user: string | null): string | null {
  try {
    return userSchema.parse(JSON.parse(user ?? '')).username
  } catch {
    return null
  }
}

function notKept(username: string | null): string {
  return username ? texts.noSessionHereFor(username) : texts.noSessionHere
}
