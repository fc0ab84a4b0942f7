import { isBlank } from '#contract/typed-text/clean-text.ts'
import { foldText } from '#contract/typed-text/fold-text.ts'
import { Refusal } from '#server/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** An administrator's password gives access to everything. */
export const minAdminCharacters = 12

const words = {
  en: {
    tooShort: `An administrator's password must have at least ${minAdminCharacters} characters`,
    username: 'The password must not be the username. Please choose another one.',
    common: 'This password is too common. Please choose another one.',
  },
  vi: {
    tooShort: `Mật khẩu của quản trị viên phải có ít nhất ${minAdminCharacters} ký tự`,
    username: 'Mật khẩu không được trùng với tên đăng nhập. Vui lòng chọn mật khẩu khác.',
    common: 'Mật khẩu này quá phổ biến và dễ đoán. Vui lòng chọn mật khẩu khác.',
  },
}

type NewPassword = { password: string; username: string; isAdmin: boolean }

/**
 * Rules for new passwords beyond the specified length; existing passwords still work.
 * @throws Refusal WEAK_PASSWORD
 */
export function requireGoodPassword(given: NewPassword, field: string, language: keyof typeof words = 'en'): void {
  const problem = findProblem(given)
  if (problem) throw new Refusal('WEAK_PASSWORD', words[language][problem], field)
}

export function isWeak(given: NewPassword): boolean {
  return findProblem(given) !== null
}

function findProblem({ password, username, isAdmin }: NewPassword): keyof (typeof words)['en'] | null {
  if (isAdmin && [...password].length < minAdminCharacters) return 'tooShort'
  if (foldText(password) === foldText(username)) return 'username'
  return isBlank(password) || isCommonPassword(password) ? 'common' : null
}
