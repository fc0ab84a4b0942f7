import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeEmail,
  forgotPassword,
  getUndoable,
  resetPassword,
  sendVerification,
  undoChange,
  verifyEmail,
} from '#contract/accounts/account-links.ts'
import { type KeptAccess, listAccessByLink } from '#contract/accounts/connected-access.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import { accountKey } from '#web/lib/session/access-keys.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/sign-in.ts'

export function useForgotPassword() {
  return useMutation({
    mutationFn: (username: string) => callEndpoint(forgotPassword, { body: { username } }),
    onError: (error) => showFailure(texts.noLinkWasSent, describeError(error)),
  })
}

/**
 * The access that a reset would disconnect. It fails if the link is invalid, before a password is typed in vain.
 */
export function useAccessByLink(token: string) {
  return useQuery({
    queryKey: ['access-by-link', token],
    queryFn: () => callEndpoint(listAccessByLink, { body: { token } }),
    enabled: token !== '',
  })
}

export function useResetPassword(onReset: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { token: string; password: string; keep: KeptAccess }) => callEndpoint(resetPassword, { body }),
    onSuccess: async () => {
      showToast({ title: texts.passwordChanged, description: texts.signInWithNewPassword })
      // This device may have been signed in, too, and the sign-in page redirects signed-in users.
      await queryClient.invalidateQueries({ queryKey: currentUserKey })
      onReset()
    },
    onError: (error) => showFailure(texts.passwordNotChanged, describeError(error)),
  })
}

/** Uses up the link. Runs once for each account that tries it, and only once the signed-in user is known. */
export function useVerifyEmail(token: string, user: CurrentUser | null) {
  return useQuery({
    queryKey: ['verify-email', token, user?.username],
    queryFn: () => callEndpoint(verifyEmail, { body: { token } }),
    enabled: user !== null,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function useUndoable(token: string) {
  return useQuery({
    queryKey: ['undoable', token],
    queryFn: () => callEndpoint(getUndoable, { body: { token } }),
  })
}

export function useUndoChange(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(undoChange, { body: { token } }),
    // This device may have been signed in, too.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserKey }),
    onError: (error) => showFailure(texts.changeNotUndone, describeError(error)),
  })
}

export function useSendVerification() {
  return useMutation({
    mutationFn: () => callEndpoint(sendVerification),
    onSuccess: () => showToast({ title: texts.emailSent, description: texts.openTheLinkToConfirm }),
    onError: (error) => showFailure(texts.noEmailWasSent, describeError(error)),
  })
}

/** @param onChanged gets the address that a link was mailed to; null if the address counts at once */
export function useChangeEmail(onChanged: (asked: string | null) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => callEndpoint(changeEmail, { body }),
    onSuccess: async ({ pending }, { email }) => {
      showToast(
        pending
          ? { title: texts.emailSent, description: texts.openTheLinkSentTo(email) }
          : { title: texts.emailChanged },
      )
      onChanged(pending ? email : null)
      await Promise.all([currentUserKey, accountKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error) => showFailure(texts.emailNotChanged, describeError(error)),
  })
}
