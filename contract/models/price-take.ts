import type { ModelPrice } from './model.ts'

export type Priced = { seconds: number; resolution: string; audio: boolean }

/** The price of one take in whole credits, rounded up once; null if no row has a price for it. */
export function priceTake(prices: readonly ModelPrice[], choice: Priced): number | null {
  const row = prices.find(
    ({ resolution, audio, seconds }) =>
      (resolution === undefined || resolution === choice.resolution) &&
      (audio === undefined || audio === choice.audio) &&
      (seconds === undefined || seconds === choice.seconds),
  )
  if (!row) return null
  const credits = row.per === 'clip' ? row.credits : row.credits * choice.seconds
  // Binary fractions would otherwise make 0.1 × 30 cost 4 credits.
  return Math.ceil(Number(credits.toFixed(6)))
}
