import { asNumber, asObject } from '#server/features/providers/parse-values.ts'

/** More than any video costs; a larger number is a slip. */
const maxCost = 1_000_000

/**
 * What a record or a callback says that the task took, in KIE's credits, with decimals; null if it does not say. Older
 * answers have another name for it. https://docs.kie.ai/market/common/get-task-detail
 */
export function parseCost(data: unknown): number | null {
  const { creditsConsumed, consumeCredits } = asObject(data)
  const cost = asNumber(creditsConsumed) ?? asNumber(consumeCredits)
  return cost !== null && cost >= 0 && cost <= maxCost ? cost : null
}
