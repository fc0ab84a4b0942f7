import { expect, it } from 'vitest'
import { describeCreditPrice, formatCredit } from './credit-price.tsx'

it.each([
  [1, true, 'One credit is one cent; 100 credits are $1.'],
  [20, true, 'One credit costs $0.20; 100 credits cost $20.00.'],
  [0.5, true, 'One credit costs $0.005; 100 credits cost $0.50.'],
  [15, false, 'Depending on the package, one credit costs from $0.15, and 100 credits from $15.00.'],
  [1, false, 'Depending on the package, one credit costs from $0.01, and 100 credits from $1.00.'],
  [14.285714, false, 'Depending on the package, one credit costs from $0.1429, and 100 credits from $14.29.'],
])('PAY-01 credits for %d cents (the same in all packages: %s): %s', (fromCents, isSame, words) => {
  expect(describeCreditPrice({ fromCents, isSame })).toBe(words)
})

it('PAY-01 a credit for a fraction of a cent is never written as free', () => {
  expect([formatCredit(0.01), formatCredit(0.001), formatCredit(0.9)]).toEqual(['$0.0001', '$0.0001', '$0.009'])
})
