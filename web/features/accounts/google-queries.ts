import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { connectGoogle, disconnectGoogle, getGoogleStatus, getGoogleUrl } from '#contract/accounts/google.ts'
import { useIsShown } from '#web/components/ui/use-is-shown.ts'
import { readSiteAddress, useElsewhere } from '#web/lib/address/site-address.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { untilLoaded } from '#web/lib/query-client.ts'
import { accountKey } from '#web/lib/session/access-keys.ts'
import { completeLogout } from '#web/lib/session/pending-logout.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/sign-in.ts'

/**
 * Whether Google sign-in is configured; false until that is known. `elsewhere`: the origin at which it works, if that is
 * not this page's.
 */
export function useGoogle(): { enabled: boolean; elsewhere: string | null } {
  const { data } = useQuery({
    queryKey: ['google-status'],
    queryFn: ({ signal }) => callEndpoint(getGoogleStatus, { signal }),
    refetchInterval: untilLoaded,
  })
  return { enabled: data?.enabled ?? false, elsewhere: useElsewhere(readSiteAddress()) }
}

/**
 * Redirects to Google, which sends the browser back to /login. A pending logout must succeed first, because it would
 * end the new session after the return.
 */
export function useGoogleSignIn() {
  const goToGoogle = useGoToGoogle()
  return useMutation({
    mutationFn: async () => {
      await completeLogout()
      return callEndpoint(getGoogleUrl)
    },
    onSuccess: goToGoogle,
    onError: (error) => showFailure(texts.googleSignInFailed, describeError(error)),
  })
}

export function useConnectGoogle() {
  const goToGoogle = useGoToGoogle()
  return useMutation({
    mutationFn: (password: string) => callEndpoint(connectGoogle, { body: { password } }),
    onSuccess: goToGoogle,
    onError: (error) => showFailure(texts.googleCouldNotBeConnected, describeError(error)),
  })
}

/** A user who has closed the dialog or left the page stays where they are. */
function useGoToGoogle() {
  const isShown = useIsShown()
  return ({ authUrl }: { authUrl: string }) => {
    if (isShown.current) window.location.assign(authUrl)
  }
}

export function useDisconnectGoogle() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(disconnectGoogle),
    onSuccess: async () => {
      showToast({ title: texts.googleDisconnected, description: texts.signInFromNowOn })
      await queryClient.invalidateQueries({ queryKey: accountKey })
    },
    onError: (error) => showFailure(texts.googleCouldNotBeDisconnected, describeError(error)),
  })
}
