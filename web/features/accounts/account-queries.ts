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
import { useLeave } from './queries.ts'

export const accountKey = ['account']
const sessionsKey = ['sessions']

export function useChangePassword(onChanged: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => callEndpoint(changePassword, { body }),
    onSuccess: async () => {
      showToast({
        title: 'Đổi mật khẩu thành công',
        description: 'Các thiết bị khác đã được đăng xuất.',
        lang: 'vi',
      })
      onChanged()
      await queryClient.invalidateQueries({ queryKey: sessionsKey })
    },
    onError: (error) => showFailure('Đổi mật khẩu thất bại', describeError(error), 'vi'),
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
    onError: (error) => showFailure('Sign out failed', describeError(error)),
  })
}

export function useEndAllSessions() {
  const leave = useLeave()
  return useMutation({
    mutationFn: () => callEndpoint(endAllSessions),
    onSuccess: leave,
    onError: (error) => showFailure('Sign out failed', describeError(error)),
  })
}

export function useDeleteAccount() {
  const leave = useLeave()
  return useMutation({
    mutationFn: (password: string) => callEndpoint(deleteAccount, { body: { password } }),
    onSuccess: async ({ deletionAt }) => {
      showToast({
        title: 'Your account will be deleted',
        description: `On ${formatDateTime(deletionAt)}, unless you sign in before.`,
      })
      await leave()
    },
    onError: (error) => showFailure('Your account was not deleted', describeError(error)),
  })
}
