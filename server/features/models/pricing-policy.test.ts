import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decidePricing } from './pricing-policy.ts'

const settings = { veo3Credits: 5, veo3FastCredits: 1, veo3ApiPrice: '10', veo3FastApiPrice: '2' }

it('CRD-01 an API price is rounded up to whole credits', () => {
  expect(decidePricing({ ...settings, veo3FastApiPrice: '2.01' }).veo3_fast).toEqual({
    web_credits: 1,
    api_credits: 3,
  })
})

it('CRD-01 an unreadable price stops the sale', () => {
  for (const price of ['', 'abc', '0', '-1', 'NaN', 'Infinity'])
    expect(() => decidePricing({ ...settings, veo3ApiPrice: price })).toThrow('cannot be charged')
  for (const price of [0, -1, Number.NaN])
    expect(() => decidePricing({ ...settings, veo3Credits: price })).toThrow('cannot be charged')
})

it('CRD-01 a price is always a whole number of at least one credit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (cents) => {
      const { api_credits } = decidePricing({ ...settings, veo3ApiPrice: (cents / 100).toFixed(2) }).veo3_quality
      expect(api_credits).toBe(Math.max(1, Math.ceil(cents / 100)))
    }),
  )
})
