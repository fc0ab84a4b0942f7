import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideNextLookMs } from './look-again-policy.ts'
import { findDisagreement, formatCents, parseCents } from './price-policy.ts'
import { decideReversedCredits } from './reversal-policy.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })

describe('prices', () => {
  it('CRD-06 what is written is what is read, for every price (pitfall 5)', () => {
    fc.assert(
      fc.property(cents, (price) => {
        expect(parseCents(formatCents(price))).toBe(price)
      }),
    )
    expect([parseCents('1.15'), parseCents('25'), parseCents('0.1'), formatCents(5)]).toEqual([115, 2500, 10, '0.05'])
  })

  it('CRD-06 whatever is no price is none', () => {
    for (const text of ['', ' ', '-1', '+1', '1.234', '1,00', '1e3', 'NaN', 'Infinity', '0x10', '.5', '1.'])
      expect(parseCents(text)).toBeNull()
  })

  it('PAY-03 a page that tells nothing of what it showed agrees', () => {
    const sold = { priceCents: 1000, credits: 50 }
    expect(findDisagreement(sold, {})).toBeNull()
    expect(findDisagreement(sold, { expectedPrice: '', expectedCredits: null })).toBeNull()
    expect(findDisagreement(sold, { expectedPrice: '10', expectedCredits: 50 })).toBeNull()
  })
})

describe('money that goes back', () => {
  const order = fc.record({
    priceCents: fc.integer({ min: 1, max: 100_000 }),
    credits: fc.integer({ min: 1, max: 10_000 }),
    bonusCredits: fc.integer({ min: 0, max: 1000 }),
  })
  const part = fc.record({
    amountCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
    paidCents: fc.option(fc.integer({ min: 1, max: 120_000 })),
  })

  it('PAY-04 never takes more than was given, nor less for one more reversal', () => {
    fc.assert(
      fc.property(order, fc.array(part, { maxLength: 8 }), part, (sold, parts, another) => {
        const [before, after] = [decideReversedCredits(sold, parts), decideReversedCredits(sold, [...parts, another])]
        expect(after).toBeGreaterThanOrEqual(before)
        expect(after).toBeLessThanOrEqual(sold.credits + sold.bonusCredits)
      }),
    )
  })

  it('PAY-04 parts that add up to the price take all of it', () => {
    fc.assert(
      fc.property(
        order,
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 10 }),
        (sold, parts) => {
          const priceCents = parts.reduce((sum, amount) => sum + amount, 0)
          const reversals = parts.map((amountCents) => ({ amountCents, paidCents: null }))
          expect(decideReversedCredits({ ...sold, priceCents }, reversals)).toBe(sold.credits + sold.bonusCredits)
        },
      ),
    )
  })
})

it('PAY-09 looks again ever more rarely, and stops after a month', () => {
  const hourMs = 60 * 60_000
  const looks = [0, 2 * hourMs, 48 * hourMs, 31 * 24 * hourMs].map(decideNextLookMs)
  expect(looks).toEqual([120_000, 900_000, 6 * hourMs, null])
})
