import { asNumber } from '#server/features/providers/parse-values.ts'
import type { KieEnvelope } from './parse-envelope.ts'

/**
 * Whole credits left on an account, rounded down; null if the answer does not contain them. They are documented as
 * integers but returned as decimals. https://docs.kie.ai/common-api/get-account-credits
 */
export function parseBalance({ code, data }: KieEnvelope): number | null {
  const credits = asNumber(data)
  return code !== 200 || credits === null ? null : Math.max(0, Math.floor(credits))
}
