import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findTotpStep, makeTotpSecret, totpCode, totpUri } from './totp.ts'

/** The secret of RFC 6238, appendix B, in base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('SEC-19 makes the codes of RFC 6238 at %i seconds', (seconds, code) => {
  expect(totpCode(rfcSecret, Math.floor(seconds / 30))).toBe(code)
})

it('SEC-19 accepts exactly the codes of the current step and its neighbours', () => {
  const seconds = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 })
  fc.assert(
    fc.property(seconds, fc.integer({ min: -4, max: 4 }), (now, away) => {
      const secret = makeTotpSecret()
      const step = Math.floor(now / 30) + away
      const valid = [-1, 0, 1].map((near) => totpCode(secret, Math.floor(now / 30) + near))
      const found = findTotpStep(secret, totpCode(secret, step), new Date(now * 1000))
      if (Math.abs(away) <= 1) expect(found).not.toBeNull()
      else expect(found === null).toBe(!valid.includes(totpCode(secret, step)))
    }),
  )
})

it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', ' 28708'])('SEC-19 the code %j matches nothing', (code) => {
  expect(findTotpStep(rfcSecret, code, new Date(59_000))).toBeNull()
})

it('SEC-19 the address for the QR code names the site and the account', () => {
  const uri = totpUri(rfcSecret, { issuer: 'Kino & Co', account: 'mai' })
  expect(uri).toBe(`otpauth://totp/Kino%20%26%20Co:mai?secret=${rfcSecret}&issuer=Kino%20%26%20Co`)
})
