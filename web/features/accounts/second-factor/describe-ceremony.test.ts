import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import * as texts from '#web/texts/second-factor.ts'
import { describeCeremony } from './describe-ceremony.ts'

const named = (name: string) => Object.assign(new Error('x'), { name })

it.each([
  [named('NotAllowedError'), texts.ceremonyCancelled],
  [named('AbortError'), texts.ceremonyCancelled],
  [named('InvalidStateError'), texts.alreadyOnThisDevice],
  [named('SecurityError'), texts.passkeyFailed],
  [new ApiError(400, 'Bad Request', '{"code":"PASSKEY_REFUSED","message":"It is too late."}'), 'It is too late.'],
])('SEC-19 says what to do after %s', (error, text) => {
  expect(describeCeremony(error)).toBe(text)
})
