import { expect, it } from 'vitest'
import { hashRecoveryCode } from './recovery-codes.ts'

it('SEC-19 a recovery code counts however it was typed or read: without dashes, in capitals, with letters for digits', () => {
  const hash = hashRecoveryCode('0a01-b1c1-defg-h2j3')
  for (const typed of ['0A01B1C1DEFGH2J3', ' 0a01 b1c1 defg h2j3 ', 'oaOl-bic1-defg-h2j3', 'OAOI BLCI DEFG H2J3'])
    expect([typed, hashRecoveryCode(typed)]).toEqual([typed, hash])
  expect(hashRecoveryCode('0a01-b1c1-defg-h2j4')).not.toBe(hash)
})
