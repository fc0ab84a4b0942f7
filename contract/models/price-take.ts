import type { ModelPrice } from './model.ts'

/** `inputSeconds`: of the videos among the references. */
export type Priced = { seconds: number; resolution: string; audio: boolean; inputSeconds?: number }

/** The price of one take in whole credits, rounded up once; null if no row has a price for it. */
export function priceTake(prices: readonly ModelPrice[], choice: Priced): number | null {
  const exact = exactPrice(prices, choice)
  return exact === null ? null : roundUpCredits(exact)
}

/** The same before it is rounded up. */
export function exactPrice(prices: readonly ModelPrice[], choice: Priced): number | null {
  const { inputSeconds = 0 } = choice
  const row = prices.find(
    ({ resolution, audio, seconds, videoInput }) =>
      (resolution === undefined || resolution === choice.resolution) &&
      (audio === undefined || audio === choice.audio) &&
      (seconds === undefined || seconds === choice.seconds) &&
      (!videoInput || inputSeconds > 0),
  )
  if (!row) return null
  return exactCredits(row, choice.seconds + (row.videoInput ? inputSeconds : 0))
}

export function exactCredits({ per, credits }: Pick<ModelPrice, 'per' | 'credits'>, seconds: number): number {
  return per === 'clip' ? credits : credits * seconds
}

export function roundUpCredits(exact: number): number {
  // Binary fractions would otherwise make 0.1 × 30 cost 4 credits.
  return Math.ceil(Number(exact.toFixed(6)))
}
