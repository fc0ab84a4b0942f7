import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDisagreement, formatCents, parseCents } from './price-policy.ts'
import { decideReversedCredits } from './reversals/reversal-policy.ts'
import { decideNextLookMs } from './settlement/look-again-policy.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })

describe('prices', () => {
  it('CRD-06 every price survives formatting and parsing (pitfall 5)', () => {
    fc.assert(
      fc.property(cents, (price) => {
        expect(parseCents(formatCents(price))).toBe(price)
      }),
    )
    expect([parseCents('1.15'), parseCents('25'), parseCents('0.1'), formatCents(5)]).toEqual([115, 2500, 10, '0.05'])
  })

  it('CRD-06 an invalid price is not parsed', () => {
    for (const text of ['', ' ', '-1', '+1', '1.234', '1,00', '1e3', 'NaN', 'Infinity', '0x10', '.5', '1.'])
      expect(parseCents(text)).toBeNull()
  })

  it('PAY-03 there is no disagreement if the page does not send what it showed', () => {
    const sold = { priceCents: 1000, credits: 50 }
    expect(findDisagreement(sold, {})).toBeNull()
    expect(findDisagreement(sold, { expectedPrice: '', expectedCredits: null })).toBeNull()
    expect(findDisagreement(sold, { expectedPrice: '10', expectedCredits: 50 })).toBeNull()
  })
})

describe('reversals', () => {
  const amounts = fc.integer({ min: 0, max: 99_999_999 })
  const order = fc.record({
    priceCents: fc.integer({ min: 1, max: 100_000 }),
    paidCents: fc.option(fc.integer({ min: 0, max: 120_000 })),
    credits: fc.integer({ min: 1, max: 1_000_000 }),
    bonusCredits: fc.integer({ min: 0, max: 1000 }),
  })
  const part = fc.record({
    state: fc.constantFrom('waiting', 'applied', 'restored'),
    amountCents: fc.option(amounts),
    paidCents: fc.constant(null),
  })
  const applied = (amountCents: number) => ({ state: 'applied', amountCents, paidCents: null })

  it('SEC-02 never take more than was granted, and one more reversal never takes less, in any order', () => {
    fc.assert(
      fc.property(order, fc.array(part, { maxLength: 8 }), part, (sold, parts, another) => {
        const [before, after] = [decideReversedCredits(sold, parts), decideReversedCredits(sold, [...parts, another])]
        expect(before).toBeGreaterThanOrEqual(0)
        expect(after).toBeGreaterThanOrEqual(before)
        expect(after).toBeLessThanOrEqual(sold.credits + sold.bonusCredits)
        expect(decideReversedCredits(sold, [another, ...parts.toReversed()])).toBe(after)
      }),
    )
  })

  it('SEC-02 parts that add up to the paid sum take all credits, whatever the list price', () => {
    fc.assert(
      fc.property(
        order,
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 10 }),
        (sold, parts) => {
          const paidCents = parts.reduce((sum, amount) => sum + amount, 0)
          const returned = decideReversedCredits({ ...sold, paidCents }, parts.map(applied))
          expect(returned).toBe(sold.credits + sold.bonusCredits)
        },
      ),
    )
  })

  it('SEC-02 a free order without a reversed sum loses nothing', () => {
    const free = { priceCents: 4500, paidCents: 0, credits: 300, bonusCredits: 50 }
    expect([[], [applied(0)]].map((parts) => decideReversedCredits(free, parts))).toEqual([0, 0])
    expect(decideReversedCredits(free, [applied(1)])).toBe(350)
  })
})

it('PAY-09 checks an order less and less often and stops after a month', () => {
  const hourMs = 60 * 60_000
  const looks = [0, 2 * hourMs, 48 * hourMs, 31 * 24 * hourMs].map(decideNextLookMs)
  expect(looks).toEqual([120_000, 900_000, 6 * hourMs, null])
})
