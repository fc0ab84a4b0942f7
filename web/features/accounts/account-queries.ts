import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changePassword,
  deleteAccount,
  endAllSessions,
  endSession,
  getAccount,
  listSessions,
} from '#contract/accounts/accounts.ts'
import {
  type KeptAccess,
  listConnectedAccess,
  rescueAccount,
  secureAccount,
} from '#contract/accounts/connected-access.ts'
import { callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { accessKeys, accountKey, connectedAccessKey, sessionsKey } from '#web/lib/session/access-keys.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/accounts.ts'
import { secondLanguage } from '#web/texts/shell.ts'
import { messageLanguage } from './message-language.ts'
import { useLeave } from './queries.ts'

export function useChangePassword(onChanged: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string; keep: KeptAccess }) =>
      callForEffect(changePassword, { body }),
    onSuccess: async () => {
      showToast({
        title: texts.passwordChangedToast,
        description: texts.otherDevicesAreSignedOut,
        lang: secondLanguage,
        descriptionLang: secondLanguage,
      })
      onChanged()
      await invalidateAccess(queryClient)
    },
    onError: (error) => {
      const message = describeError(error)
      const languages = { lang: secondLanguage, descriptionLang: messageLanguage(message) }
      showFailure(texts.passwordNotChangedToast, message, languages)
    },
  })
}

export function useInvalidateAccess() {
  const queryClient = useQueryClient()
  return () => invalidateAccess(queryClient)
}

/** Refreshes every list of ways to access the account, on any page. */
function invalidateAccess(queryClient: QueryClient) {
  return Promise.all(accessKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export function useConnectedAccess() {
  return useQuery({
    queryKey: connectedAccessKey,
    queryFn: ({ signal }) => callEndpoint(listConnectedAccess, { signal }),
    meta: { personal: true },
    staleTime: 0,
  })
}

/** `onCodes`: a second factor is left, and its recovery codes were replaced. */
export function useSecureAccount(onCodes: (codes: string[]) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(secureAccount),
    onSuccess: async ({ recoveryCodes }) => {
      showToast({ title: texts.accountSecured, description: texts.signedInOnThisDeviceOnly })
      if (recoveryCodes) onCodes(recoveryCodes)
      await invalidateAccess(queryClient)
    },
    onError: (error) => showFailure(texts.accountNotSecured, describeError(error)),
    gcTime: 0,
  })
}

export function useRescueAccount(onRescued: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => callForEffect(rescueAccount, { body: { password } }),
    onSuccess: async () => {
      showToast({ title: texts.accountSecured, description: texts.signedInOnThisDeviceOnly })
      onRescued()
      await invalidateAccess(queryClient)
    },
    onError: (error) => showFailure(texts.accountNotSecured, describeError(error)),
  })
}

export function useAccount() {
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => callEndpoint(getAccount, { signal }),
    meta: { personal: true },
    staleTime: 0,
  })
}

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => callEndpoint(listSessions, { signal }),
    meta: { personal: true },
    // Another device may have signed in since the page was last shown.
    staleTime: 0,
  })
}

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callEndpoint(endSession, { params: { id } }),
    onError: (error) => showFailure(texts.signOutFailed, describeError(error)),
    // Also after a refusal: the session may have ended by itself.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export function useEndAllSessions() {
  const leave = useLeave()
  return useMutation({
    mutationFn: () => callEndpoint(endAllSessions),
    onSuccess: leave,
    onError: (error) => showFailure(texts.signOutFailed, describeError(error)),
  })
}

export function useDeleteAccount() {
  const leave = useLeave()
  return useMutation({
    mutationFn: (password: string) => callEndpoint(deleteAccount, { body: { password } }),
    onSuccess: async ({ deletionAt }) => {
      showToast({
        title: texts.yourAccountWillBeDeleted,
        description: texts.willBeDeletedOn(formatDateTime(deletionAt)),
      })
      await leave()
    },
    onError: (error) => showFailure(texts.accountNotDeleted, describeError(error)),
  })
}
