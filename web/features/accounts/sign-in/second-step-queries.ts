import { useMutation, useQuery } from '@tanstack/react-query'
import { signInWithPasskey, startPasskeySignIn } from '#contract/accounts/passkeys.ts'
import { completeSignIn, getSecondStep, signInWithRecoveryCode } from '#contract/accounts/second-factor.ts'
import { describeCeremony } from '#web/features/accounts/second-factor/describe-ceremony.ts'
import { provePasskey } from '#web/features/accounts/second-factor/prove-passkey.ts'
import { callEndpoint, describeError, wasRefused } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/second-factor.ts'
import { useEnter } from './use-enter.ts'

/** What can complete the sign-in of this browser. */
export function useSecondStep() {
  return useQuery({
    queryKey: ['second-step'],
    queryFn: ({ signal }) => callEndpoint(getSecondStep, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

/** `onExpired` returns to the password. */
export function useCompleteSignIn(onExpired: () => void) {
  const enter = useEnter()
  return useMutation({
    mutationFn: (code: string) => callEndpoint(completeSignIn, { body: { code } }),
    onSuccess: enter,
    onError: (error) => {
      showFailure(texts.notConfirmed, describeError(error))
      if (wasRefused(error, 'SIGN_IN_EXPIRED')) onExpired()
    },
  })
}

export function usePasskeySignIn() {
  const enter = useEnter()
  return useMutation({
    mutationFn: async () => {
      const proof = await provePasskey(await callEndpoint(startPasskeySignIn))
      return callEndpoint(signInWithPasskey, { body: proof })
    },
    onSuccess: enter,
    onError: (error) => showFailure(texts.signInFailed, describeCeremony(error)),
  })
}

export function useRecoveryCodeSignIn() {
  const enter = useEnter()
  return useMutation({
    mutationFn: (body: { username: string; code: string }) => callEndpoint(signInWithRecoveryCode, { body }),
    onSuccess: enter,
    onError: (error) => showFailure(texts.signInFailed, describeError(error)),
  })
}
