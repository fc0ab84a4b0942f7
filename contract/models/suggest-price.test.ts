import { expect, it } from 'vitest'
import type { Model } from './model.ts'
import { priceUpgrade } from './price-upgrade.ts'
import { neededCredits, suggestPrice } from './suggest-price.ts'

it('MOD-11 a suggested price leaves 30 % of what the operator receives, rounded up to a hundredth of a credit', () => {
  // 100 credits of a vendor cost 50 cents; at 0.9 cents for a credit, 79.365 credits leave 30 % of 71.4 cents.
  expect(suggestPrice(100)).toBe(79.37)
  expect(suggestPrice(100, 1)).toBe(71.43)
  expect(suggestPrice(1.4, 1)).toBe(1)
  expect(neededCredits(7, 1)).toBeCloseTo(10, 9)
})

it('MOD-15 an upgrade costs its row for the whole clip or for each second, rounded up once', () => {
  const upgradePrices: Model['upgradePrices'] = [
    { to: '1080p', per: 'second', credits: 0.1 },
    { to: '4k', per: 'clip', credits: 2.5 },
  ]
  const price = (to: '1080p' | '4k', seconds: number, prices = upgradePrices) =>
    priceUpgrade({ upgradePrices: prices }, to, seconds)
  expect([price('1080p', 30), price('1080p', 31), price('4k', 30)]).toEqual([3, 4, 3])
  expect(price('4k', 8, [])).toBe(null)
})
