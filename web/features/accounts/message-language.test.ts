import { expect, it } from 'vitest'
import { passwordMessages } from '#contract/accounts/password-messages.ts'
import { errorCodes } from '#contract/errors.ts'
import { otherDevicesAreSignedOut } from '#web/texts/accounts.ts'
import { serverUnreachable, somethingWentWrong } from '#web/texts/shell.ts'
import { messageLanguage } from './message-language.ts'

it.each([...Object.values(passwordMessages), errorCodes.WRONG_CREDENTIALS.message, otherDevicesAreSignedOut])(
  'ACC-02 ACC-05 recognizes as Vietnamese: %s',
  (message) => {
    expect(messageLanguage(message)).toBe('vi')
  },
)

it.each([serverUnreachable, somethingWentWrong, 'This account is disabled.', 'Café', ''])(
  'ACC-02 ACC-05 recognizes as English: %s',
  (message) => {
    expect(messageLanguage(message)).toBe('en')
  },
)
