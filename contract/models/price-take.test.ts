import { expect, it } from 'vitest'
import { priceTake } from './price-take.ts'

const prices = [
  { resolution: '1080p', audio: true, per: 'second', credits: 0.4 },
  { resolution: '1080p', seconds: 4, per: 'clip', credits: 3 },
  { resolution: '1080p', per: 'second', credits: 0.3 },
  { audio: true, per: 'clip', credits: 2 },
] as const

it.each([
  ['the first row that fits', { seconds: 4, resolution: '1080p', audio: true }, 2],
  ['a row with a length', { seconds: 4, resolution: '1080p', audio: false }, 3],
  ['seconds rounded up once for the whole take', { seconds: 8, resolution: '1080p', audio: false }, 3],
  ['a price for the clip whatever its length', { seconds: 30, resolution: '720p', audio: true }, 2],
  ['no price without a row', { seconds: 8, resolution: '720p', audio: false }, null],
])('MOD-04 a take costs %s', (_, choice, credits) => {
  expect(priceTake(prices, choice)).toBe(credits)
})

it('MOD-04 binary fractions add no credit', () => {
  const tenths = [{ per: 'second', credits: 0.1 }] as const
  expect(priceTake(tenths, { seconds: 30, resolution: '720p', audio: true })).toBe(3)
  expect(priceTake(tenths, { seconds: 31, resolution: '720p', audio: true })).toBe(4)
})
