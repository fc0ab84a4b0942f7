import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/sign-in.ts'
import { readConnectReturn, readSignInReturn, withoutSignInReturn } from './google-return.ts'
import { welcome } from './use-enter.ts'

/** Reports the outcome of a Google sign-in. */
export function useGoogleReturn(): void {
  const [search, setSearch] = useSearchParams()
  const { user, resolved } = useCurrentUser()
  const auth = search.get('auth')

  useEffect(() => {
    if (!auth || !resolved) return
    const outcome = readSignInReturn(search, user !== null)
    if (outcome?.success && user) welcome(user.username)
    if (outcome?.success === false) showFailure(texts.googleSignInFailed, outcome.failure)
    if (!user) setSearch(withoutSignInReturn(search), { replace: true, preventScrollReset: true })
  }, [auth, resolved, user, search, setSearch])
}

/** Reports the outcome of connecting Google in My Account. */
export function useGoogleConnected(): void {
  const [search, setSearch] = useSearchParams()

  useEffect(() => {
    const outcome = readConnectReturn(search)
    if (!outcome) return
    if (outcome.success) showToast({ title: texts.googleConnected, description: texts.youCanSignInWithGoogle })
    else showFailure(texts.googleCouldNotBeConnected, outcome.failure)
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
}
