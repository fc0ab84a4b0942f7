import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDisagreement, formatCents, parseCents } from './price-policy.ts'
import { decideReversedCredits } from './reversals/reversal-policy.ts'
import { nextCheckMs } from './settlement/reconcile-policy.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })

describe('prices', () => {
  it('CRD-06 every price survives formatting and parsing', () => {
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
    const sold = { priceCents: 1000, credits: 50, bonusCredits: 5 }
    expect(findDisagreement(sold, {})).toBeNull()
    const blank = { expectedPrice: '', expectedCredits: null, expectedBonusCredits: null }
    expect(findDisagreement(sold, blank)).toBeNull()
    expect(findDisagreement(sold, { expectedPrice: '10', expectedCredits: 50 })).toBeNull()
  })
})

describe('prices shown by a page', () => {
  const credits = fc.integer({ min: 1, max: 10_000 })

  it('PAY-03 agree if and only if price and credits are those of the package', () => {
    fc.assert(
      fc.property(cents, fc.option(cents), credits, fc.option(credits), (priceCents, price, granted, shown) => {
        const expectedPrice = formatCents(price ?? priceCents)
        const found = findDisagreement(
          { priceCents, credits: granted, bonusCredits: 0 },
          { expectedPrice, expectedCredits: shown ?? granted },
        )
        if (price !== null && price !== priceCents) expect(found).toBe('expectedPrice')
        else expect(found).toBe(shown === null || shown === granted ? null : 'expectedCredits')
      }),
    )
  })

  it('PAY-01 disagree with a package of another bonus', () => {
    const sold = { priceCents: 1000, credits: 50, bonusCredits: 5 }
    const shown = { expectedPrice: '10.00', expectedCredits: 50 }
    const found = [5, 0, 6].map((expectedBonusCredits) => findDisagreement(sold, { ...shown, expectedBonusCredits }))
    expect(found).toEqual([null, 'expectedBonusCredits', 'expectedBonusCredits'])
  })

  it('PAY-03 are whole cents or nothing, for any text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[-+]?[0-9]{0,9}[.,]?[0-9]{0,4}$/),
      fc.stringMatching(/^[0-9]{1,8}[.][0-9]{1,4}$/),
    )
    fc.assert(
      fc.property(text, (price) => {
        const parsed = parseCents(price)
        if (parsed === null) return
        expect(Number.isSafeInteger(parsed) && parsed >= 0 && parsed < 1_000_000_000).toBe(true)
        expect(Number(formatCents(parsed))).toBe(Number(price))
      }),
    )
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

  it('PAY-04 a reversal without an amount takes everything once it is applied', () => {
    const sold = { priceCents: 1000, paidCents: 1000, credits: 50, bonusCredits: 5 }
    const whole = { amountCents: null, paidCents: null }
    expect(decideReversedCredits(sold, [applied(100), { state: 'applied', ...whole }])).toBe(55)
    expect(decideReversedCredits(sold, [applied(100), { state: 'announced', ...whole }])).toBe(6)
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

  it('SEC-02 a refund of a discounted order takes all credits, even if the gateway names the list price', () => {
    const sold = { priceCents: 2000, paidCents: 1000, credits: 100, bonusCredits: 10 }
    expect(decideReversedCredits(sold, [{ ...applied(1000), paidCents: 2000 }])).toBe(110)
    const parts = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 5000 }), namesListPrice: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(order, parts, fc.integer({ min: 1, max: 5000 }), (sold, parts, discount) => {
        const paidCents = parts.reduce((sum, part) => sum + part.cents, 0)
        const priceCents = paidCents + discount
        const told = parts.map(({ cents, namesListPrice }) => ({
          ...applied(cents),
          paidCents: namesListPrice ? priceCents : null,
        }))
        expect(decideReversedCredits({ ...sold, priceCents, paidCents }, told)).toBe(sold.credits + sold.bonusCredits)
      }),
    )
  })

  it('SEC-02 take the share of the paid sum, rounded once, in any order of the parts', () => {
    fc.assert(
      fc.property(order, fc.array(amounts, { maxLength: 8 }), fc.integer({ min: 1 }), (sold, parts, paidCents) => {
        const granted = sold.credits + sold.bonusCredits
        const taken = decideReversedCredits({ ...sold, paidCents }, parts.map(applied))
        const returned = parts.reduce((sum, cents) => sum + cents, 0)
        expect(Math.abs(taken - Math.min(granted, (granted * returned) / paidCents))).toBeLessThanOrEqual(0.5)
        expect(decideReversedCredits({ ...sold, paidCents }, parts.toSorted((a, b) => a - b).map(applied))).toBe(taken)
      }),
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
  const looks = [0, 2 * hourMs, 48 * hourMs, 31 * 24 * hourMs].map(nextCheckMs)
  expect(looks).toEqual([120_000, 900_000, 6 * hourMs, null])
  fc.assert(
    fc.property(fc.nat(40 * 24 * hourMs), fc.nat(40 * 24 * hourMs), (ageMs, laterMs) => {
      const [now, later] = [ageMs, ageMs + laterMs].map((age) => nextCheckMs(age) ?? Number.POSITIVE_INFINITY)
      expect(later).toBeGreaterThanOrEqual(now ?? 0)
    }),
  )
})
