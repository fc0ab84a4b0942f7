import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getCurrentUser } from '#contract/accounts/current-user.ts'
import { login, register } from '#contract/accounts/sign-in.ts'
import { toSignIn } from '#web/lib/address/next-path.ts'
import { callEndpoint, describeError, wasRefused } from '#web/lib/api.ts'
import { setCurrentUser } from '#web/lib/current-user.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import { endOwnSession } from '#web/lib/session/pending-logout.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { logoutFailed, secondLanguage } from '#web/texts/shell.ts'
import * as texts from '#web/texts/sign-in.ts'
import { messageLanguage } from './message-language.ts'
import { describeRegistration } from './sign-in/registration-words.ts'
import { useEnter } from './sign-in/use-enter.ts'

/** `onSecondStep`: the password was correct, and a second factor is needed. */
export function useLogin(onSecondStep: () => void) {
  const enter = useEnter()
  return useMutation({
    mutationFn: signIn,
    onSuccess: enter,
    onError: (error) => {
      if (wasRefused(error, 'SECOND_STEP_NEEDED')) return onSecondStep()
      const message = describeError(error)
      showFailure(texts.signInFailed, message, { lang: secondLanguage, descriptionLang: messageLanguage(message) })
    },
  })
}

/** An answer without the user also counts as a sign-in: the page then asks the server for the user. */
const signedInSchema = login.response.partial({ user: true })

async function signIn(body: { username: string; password: string }) {
  const { user, deletionCancelled } = await callEndpoint({ ...login, response: signedInSchema }, { body })
  const current = user ?? (await callEndpoint(getCurrentUser)).user
  if (!current) throw new Error('signed in, and nobody is')
  return { user: current, deletionCancelled }
}

/** Reads only the credits from the answer. The account exists even if other fields are invalid. */
const registeredSchema = register.response.pick({ signupCredits: true })

export function useRegister(onRegistered: (username: string) => void) {
  return useMutation({
    mutationFn: (body: { username: string; email?: string | null; password: string }) =>
      callEndpoint({ ...register, response: registeredSchema }, { body }),
    onSuccess: ({ signupCredits }, { username, email }) => {
      const description = describeRegistration(signupCredits, Boolean(email))
      showToast({ title: texts.registrationSuccessful, description })
      onRegistered(username)
    },
    onError: (error) => showFailure(texts.registrationFailed, describeError(error)),
  })
}

/**
 * Signs out on this device even if the call fails: on a shared device, an error must not keep the user's data visible.
 * The logout then stays pending, and the next refresh of the current user repeats the call.
 */
export function useLogout() {
  const leave = useLeave()
  return useMutation({
    mutationFn: endOwnSession,
    onError: (error) => console.error(logoutFailed, error),
    onSettled: leave,
  })
}

/** Signs out, then asks for another account and continues at `next`. */
export function useSwitchAccount(next: string) {
  const forget = useForget()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: endOwnSession,
    onError: (error) => console.error(logoutFailed, error),
    onSettled: async () => {
      // Must come first: the sign-in page redirects signed-in users.
      await forget()
      await navigate(...toSignIn(next))
    },
  })
}

/** Clears the user's data and goes to the landing page. */
export function useLeave() {
  const forget = useForget()
  const navigate = useNavigate()
  return async () => {
    await navigate('/')
    await forget()
  }
}

function useForget() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.cancelQueries({ queryKey: currentUserKey })
    queryClient.removeQueries({ predicate: (query) => query.meta?.personal === true })
    queryClient.setQueryData(currentUserKey, { user: null })
    setCurrentUser(null)
    forgetTab()
  }
}

/**
 * Clears what the user typed in this tab, such as a prompt draft, so that the next person at this device cannot see it.
 */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Without storage, there is nothing to clear.
  }
}
