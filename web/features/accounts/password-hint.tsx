import { isCommonPassword } from '#contract/common-passwords.ts'
import * as texts from '#web/texts/accounts.ts'

/** Warns of a password that everybody tries first; it is accepted all the same. */
export function PasswordHint({ password }: { password: string }) {
  return (
    <p role="status" className="text-sm text-wait empty:hidden">
      {isCommonPassword(password) && texts.oneOfTheFirstGuesses}
    </p>
  )
}
