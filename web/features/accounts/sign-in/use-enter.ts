import { useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { setCurrentUser } from '#web/lib/current-user.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import { forgetPendingLogout } from '#web/lib/session/pending-logout.ts'
import { showToast } from '#web/lib/toasts.ts'
import { secondLanguage } from '#web/texts/shell.ts'
import * as texts from '#web/texts/sign-in.ts'

type SignedIn = { user: CurrentUser; deletionCancelled: boolean }

/** Shows the user whom the server has just signed in. */
export function useEnter() {
  const queryClient = useQueryClient()
  return async ({ user, deletionCancelled }: SignedIn) => {
    // A request still in flight would answer with the previous user.
    await queryClient.cancelQueries({ queryKey: currentUserKey })
    queryClient.setQueryData(currentUserKey, { user })
    forgetPendingLogout()
    setCurrentUser(user)
    if (deletionCancelled) showToast({ title: texts.welcomeBack, description: texts.accountWillNotBeDeleted })
    else welcome(user.username)
  }
}

export function welcome(username: string): void {
  const title = texts.signInSuccessful
  showToast({ title, description: texts.welcome(username), lang: secondLanguage, descriptionLang: secondLanguage })
}
