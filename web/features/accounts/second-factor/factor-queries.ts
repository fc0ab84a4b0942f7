import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { setPassword } from '#contract/accounts/accounts.ts'
import {
  addPasskey,
  deletePasskey,
  type newPasskeySchema,
  renamePasskey,
  startAddingPasskey,
} from '#contract/accounts/passkeys.ts'
import {
  confirmTotp,
  deletePassword,
  deleteTotp,
  replaceRecoveryCodes,
  resetFactors,
  startTotp,
} from '#contract/accounts/second-factor.ts'
import { useInvalidateAccess } from '#web/features/accounts/account-queries.ts'
import { callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { loadPart } from '#web/lib/parts/load-part.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/second-factor.ts'
import { describeCeremony } from './describe-ceremony.ts'

type NewPasskey = z.input<typeof newPasskeySchema>
type RegistrationOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON']

// Even if an answer is lost, the change may have been made. Each call therefore refetches once it has settled.

/** `onAdded` gets the recovery codes if the account had none. */
export function useAddPasskey(onAdded: (recoveryCodes: string[] | null) => void) {
  const invalidate = useInvalidateAccess()
  return useMutation({
    mutationFn: async (password: string) => {
      const options = await callEndpoint(startAddingPasskey, { body: { password } })
      const { startRegistration } = await loadPart(() => import('@simplewebauthn/browser'))
      // The server makes the options by the standard's JSON; the contract leaves them open.
      const passkey = await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })
      return callEndpoint(addPasskey, { body: { passkey: passkey as NewPasskey } })
    },
    onSuccess: ({ recoveryCodes }) => {
      showToast({ title: texts.passkeyIsAdded, description: texts.otherDevicesStay })
      onAdded(recoveryCodes)
    },
    onError: (error) => showFailure(texts.passkeyNotAdded, describeCeremony(error)),
    onSettled: invalidate,
  })
}

export function useRenamePasskey(onRenamed: () => void) {
  const invalidate = useInvalidateAccess()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      callForEffect(renamePasskey, { params: { id }, body: { name } }),
    onSuccess: onRenamed,
    onError: (error) => showFailure(texts.passkeyNotRenamed, describeError(error)),
    onSettled: invalidate,
  })
}

export function useDeletePasskey() {
  const invalidate = useInvalidateAccess()
  return useMutation({
    mutationFn: (id: string) => callEndpoint(deletePasskey, { params: { id } }),
    onSuccess: (deleted) => {
      showToast({ title: texts.passkeyRemoved })
      forgetOnDevice(deleted)
    },
    onError: (error) => showFailure(texts.passkeyNotRemoved, describeError(error)),
    onSettled: invalidate,
  })
}

type Signals = { signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void> }

/** Lets the browser's password manager remove the passkey too: https://www.w3.org/TR/webauthn-3/#sctn-signal-methods */
function forgetOnDevice(deleted: { rpId: string; credentialId: string }): void {
  const { signalUnknownCredential } = (window.PublicKeyCredential ?? {}) as Signals
  // Not all browsers can, and a failure changes nothing.
  void signalUnknownCredential?.call(window.PublicKeyCredential, deleted).catch(() => {})
}

export function useStartTotp() {
  return useMutation({
    mutationFn: (password: string) => callEndpoint(startTotp, { body: { password } }),
    onError: (error) => showFailure(texts.appNotSetUp, describeError(error)),
    // The secret is not cached once it is no longer shown.
    gcTime: 0,
  })
}

export function useConfirmTotp(onConfirmed: (recoveryCodes: string[] | null) => void) {
  const invalidate = useInvalidateAccess()
  return useMutation({
    mutationFn: (code: string) => callEndpoint(confirmTotp, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      showToast({ title: texts.appIsSetUp, description: texts.otherDevicesStay })
      onConfirmed(recoveryCodes)
    },
    onError: (error) => showFailure(texts.appNotSetUp, describeError(error)),
    onSettled: invalidate,
  })
}

/** A change of the factors without an input. */
function useChange<Answer>(
  call: () => Promise<Answer>,
  { done, failed, onDone }: { done?: string; failed: string; onDone?: (answer: Answer) => void },
) {
  const invalidate = useInvalidateAccess()
  return useMutation({
    mutationFn: call,
    onSuccess: (answer) => {
      if (done) showToast({ title: done })
      onDone?.(answer)
    },
    onError: (error) => showFailure(failed, describeError(error)),
    onSettled: invalidate,
    gcTime: 0,
  })
}

export const useDeleteTotp = () =>
  useChange(() => callForEffect(deleteTotp), { done: texts.appRemoved, failed: texts.appNotRemoved })

export const useDeletePassword = () =>
  useChange(() => callForEffect(deletePassword), { done: texts.passwordRemoved, failed: texts.passwordNotRemoved })

export const useReplaceRecoveryCodes = (onMade: (codes: string[]) => void) =>
  useChange(() => callEndpoint(replaceRecoveryCodes), {
    failed: texts.codesNotMade,
    onDone: ({ recoveryCodes }) => onMade(recoveryCodes),
  })

export function useSetPassword(onSet: () => void) {
  const invalidate = useInvalidateAccess()
  return useMutation({
    mutationFn: (password: string) => callForEffect(setPassword, { body: { password } }),
    onSuccess: () => {
      showToast({ title: texts.passwordIsSet })
      onSet()
    },
    onError: (error) => showFailure(texts.passwordNotSet, describeError(error)),
    onSettled: invalidate,
  })
}

export function useResetFactors() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callForEffect(resetFactors, { params: { id } }),
    onSuccess: () => showToast({ title: texts.factorsReset }),
    onError: (error) => showFailure(texts.factorsNotReset, describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  })
}
