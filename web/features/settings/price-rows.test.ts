import { expect, it } from 'vitest'
import { comparedCents } from '#contract/payments/credit-price.ts'
import { formatDollars } from '#contract/payments/format-dollars.ts'
import { defaultPricing } from '#contract/settings/settings.ts'
import { priceRows } from './price-rows.ts'
import { webPrices } from './web-prices.ts'

const pricing = {
  veo3_fast: { web_credits: 3, api_credits: 20 },
  veo3_quality: { web_credits: 15, api_credits: 120 },
}

it('LND-07 compares four prices; only the API rows are automated', () => {
  expect(priceRows(pricing).map(({ credits, automated }) => [credits, automated])).toEqual([
    ...[
      [3, false],
      [15, false],
      [20, true],
      [120, true],
    ],
  ])
  expect(new Set(priceRows(pricing).map(({ name }) => name)).size).toBe(4)
})

it('LND-07 falls back to the default prices', () => {
  expect(priceRows(defaultPricing).map(({ credits }) => formatDollars(credits * comparedCents))).toEqual([
    ...['$0.01', '$0.05', '$0.02', '$0.10'],
  ])
})

it('GEN-03 a video made on the page costs the web price of its model', () => {
  expect(Object.fromEntries(webPrices(pricing))).toEqual({ veo3: 15, veo3_fast: 3 })
  expect(Object.fromEntries(webPrices(defaultPricing))).toEqual({ veo3: 5, veo3_fast: 1 })
})
