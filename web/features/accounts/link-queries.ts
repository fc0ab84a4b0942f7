import { useMutation, useQuery } from '@tanstack/react-query'
import { forgotPassword, resetPassword, sendVerification, verifyEmail } from '#contract/account-links.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'

export function useForgotPassword() {
  return useMutation({
    mutationFn: (username: string) => callEndpoint(forgotPassword, { body: { username } }),
    onError: (error) => showFailure('No link was sent', describeError(error)),
  })
}

export function useResetPassword(onReset: () => void) {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => callEndpoint(resetPassword, { body }),
    onSuccess: () => {
      showToast({ title: 'Password changed', description: 'Sign in with your new password now.' })
      onReset()
    },
    onError: (error) => showFailure('The password was not changed', describeError(error)),
  })
}

/** Uses the link up: asked once. */
export function useVerifyEmail(token: string) {
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => callEndpoint(verifyEmail, { body: { token } }),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function useSendVerification() {
  return useMutation({
    mutationFn: () => callEndpoint(sendVerification),
    onSuccess: () => showToast({ title: 'Mail sent', description: 'Open the link in it to confirm your address.' }),
    onError: (error) => showFailure('No mail was sent', describeError(error)),
  })
}
