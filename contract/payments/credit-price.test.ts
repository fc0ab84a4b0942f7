import { expect, it } from 'vitest'
import { centsPerCredit, centsReceived, creditPriceOf, differsFromComparison, minCents } from './credit-price.ts'
import { formatDollars } from './format-dollars.ts'

const sold = (credits: number, price: string, bonusCredits = 0) => ({ credits, price, bonusCredits })

it('PAY-01 a bonus makes no credit cheaper for buyers, but brings the operator less', () => {
  expect(centsPerCredit(sold(2500, '25.00', 250))).toBe(1)
  expect(centsReceived(sold(2500, '25.00', 250))).toBeCloseTo(0.909, 3)
  expect(centsReceived(sold(4500, '45.00', 500))).toBeCloseTo(0.9, 9)
})

it.each([
  ['the packages of a new installation', [sold(1000, '10.00'), sold(2500, '25.00', 250)], 1, true, false],
  ['one price that is no cent', [sold(50, '10.00'), sold(125, '25.00')], 20, true, true],
  ['different prices', [sold(50, '10.00'), sold(150, '25.00'), sold(300, '45.00')], 15, false, true],
  ['prices that no binary fraction has', [sold(3, '0.10'), sold(9, '0.30')], 3.333333, true, true],
])('PAY-01 %s: what a credit costs', (_, packages, fromCents, isSame, differs) => {
  const price = creditPriceOf(packages)
  expect(price).toEqual({ fromCents, isSame })
  expect(price && differsFromComparison(price)).toBe(differs)
})

it('PAY-01 without packages, there is no price', () => expect(creditPriceOf([])).toBeNull())

it('PAY-01 no page promises less than a package asks', () => {
  const min = (credits: number, fromCents: number) => minCents(credits, { fromCents, isSame: true })
  expect([min(1, 1), min(5, 1), min(1, 14.285714), min(7, 14.285714), min(3, 0.9)]).toEqual([1, 5, 15, 100, 3])
})

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99.5, '$1.00'],
  [123_456, '$1,234.56'],
  [-250, '−$2.50'],
  [-0.4, '$0.00'],
  [-99.6, '−$1.00'],
  [40.000000001, '$0.40'],
])('ADM-12 %d cents are %s', (cents, text) => expect(formatDollars(cents)).toBe(text))
