import { isCommonPassword } from '#contract/common-passwords.ts'

/** Warns of a password that everybody tries first; it is accepted all the same. */
export function PasswordHint({ password }: { password: string }) {
  return (
    <p role="status" className="text-sm text-wait empty:hidden">
      {isCommonPassword(password) && 'This is one of the first passwords anybody would guess.'}
    </p>
  )
}
