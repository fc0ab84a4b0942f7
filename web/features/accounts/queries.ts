import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { login, logout, register } from '#contract/accounts.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { setCurrentUser } from '#web/lib/current-user.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'

export function useLogin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => callEndpoint(login, { body }),
    onSuccess: async ({ user, deletionCancelled }) => {
      // A question still on its way would answer with who was signed in before.
      await queryClient.cancelQueries({ queryKey: currentUserKey })
      queryClient.setQueryData(currentUserKey, { user })
      setCurrentUser(user)
      if (deletionCancelled) showToast({ title: 'Welcome back', description: 'Your account will not be deleted.' })
      else welcome(user.username)
    },
    onError: (error) => showFailure('Đăng nhập thất bại', describeError(error), 'vi'),
  })
}

export function welcome(username: string): void {
  showToast({ title: 'Đăng nhập thành công', description: `Chào mừng bạn, ${username}!`, lang: 'vi' })
}

export function useRegister(onRegistered: (username: string) => void) {
  return useMutation({
    mutationFn: (body: { username: string; email?: string | null; password: string }) =>
      callEndpoint(register, { body }),
    onSuccess: ({ user }) => {
      showToast({ title: 'Registration successful', description: 'You can sign in with your new account now.' })
      onRegistered(user.username)
    },
    onError: (error) => showFailure('Registration failed', describeError(error)),
  })
}

/** Signs out here whatever the server says: nobody should stay visible on a shared screen because a call failed. */
export function useLogout() {
  const leave = useLeave()
  return useMutation({
    mutationFn: () => callEndpoint(logout),
    onError: (error) => console.error('Logout failed', error),
    onSettled: leave,
  })
}

/** Goes to the first page and forgets who was here. */
export function useLeave() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await navigate('/')
    await queryClient.cancelQueries({ queryKey: currentUserKey })
    queryClient.removeQueries({ predicate: (query) => query.meta?.personal === true })
    queryClient.setQueryData(currentUserKey, { user: null })
    setCurrentUser(null)
    forgetTab()
  }
}

/** What was typed in this tab, like the draft of a prompt, is not for who sits down next. */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Without storage nothing was kept.
  }
}
