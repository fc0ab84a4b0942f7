import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changePassword,
  deleteAccount,
  endAllSessions,
  endSession,
  getAccount,
  listSessions,
} from '#contract/accounts.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { anyAnswer } from '#web/lib/tolerant.ts'
import * as texts from '#web/texts/accounts.ts'
import { useLeave } from './queries.ts'

export const accountKey = ['account']
const sessionsKey = ['sessions']

export function useChangePassword(onChanged: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      callEndpoint({ ...changePassword, response: anyAnswer }, { body }),
    onSuccess: async () => {
      showToast({
        title: texts.passwordChangedToast,
        description: texts.otherDevicesAreSignedOut,
        lang: texts.secondLanguage,
      })
      onChanged()
      await queryClient.invalidateQueries({ queryKey: sessionsKey })
    },
    onError: (error) => showFailure(texts.passwordNotChangedToast, describeError(error), texts.secondLanguage),
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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
    onError: (error) => showFailure(texts.signOutFailed, describeError(error)),
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
        description: texts.onThisDay(formatDateTime(deletionAt)),
      })
      await leave()
    },
    onError: (error) => showFailure(texts.accountNotDeleted, describeError(error)),
  })
}
