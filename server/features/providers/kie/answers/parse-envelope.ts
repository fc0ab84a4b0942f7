import { asNumber, asObject, asText } from '#server/features/providers/parse-values.ts'

/** The envelope of every KIE answer. Only `code` shows whether it succeeded; null if the answer is not an envelope. */
export type KieEnvelope = { code: number | null; text: string; data: unknown }

/** Reads the body of an answer. Never throws: an HTML page, a truncated answer or an empty one has no code. */
export function parseEnvelope(body: string): KieEnvelope {
  const { code, msg, message, data } = asObject(body)
  const number = asNumber(code)
  return {
    code: number !== null && Number.isInteger(number) ? number : null,
    text: asText(msg) || asText(message),
    data: data ?? null,
  }
}
