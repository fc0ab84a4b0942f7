import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getStepUp, startPasskeyStepUp, stepUpWithCode, stepUpWithPasskey } from '#contract/accounts/second-factor.ts'
import { describeCeremony } from '#web/features/accounts/second-factor/describe-ceremony.ts'
import { provePasskey } from '#web/features/accounts/second-factor/prove-passkey.ts'
import { callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { accountKey } from '#web/lib/session/access-keys.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/second-factor.ts'

/** What this account can confirm with. */
export function useStepUp() {
  return useQuery({
    queryKey: ['step-up'],
    queryFn: ({ signal }) => callEndpoint(getStepUp, { signal }),
    meta: { personal: true },
    gcTime: 0,
    staleTime: 0,
  })
}

/** What the page knows of the account says whether its session has confirmed. */
function useConfirmed(onConfirmed: () => void) {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: accountKey })
    onConfirmed()
  }
}

export function useStepUpWithCode(onConfirmed: () => void) {
  return useMutation({
    mutationFn: (code: string) => callForEffect(stepUpWithCode, { body: { code } }),
    onSuccess: useConfirmed(onConfirmed),
    onError: (error) => showFailure(texts.notConfirmed, describeError(error)),
  })
}

export function usePasskeyStepUp(onConfirmed: () => void) {
  return useMutation({
    mutationFn: async (password: string) => {
      const proof = await provePasskey(await callEndpoint(startPasskeyStepUp))
      await callForEffect(stepUpWithPasskey, { body: { ...proof, password } })
    },
    onSuccess: useConfirmed(onConfirmed),
    onError: (error) => showFailure(texts.notConfirmed, describeCeremony(error)),
  })
}
