import { asNumber, asObject, asText } from './parse-values.ts'

/** What every KIE answer is wrapped in. Only `code` says whether it succeeded; null when the answer is no envelope. */
export type KieEnvelope = { code: number | null; text: string; data: unknown }

/** Reads the body of an answer. Never throws: a page, half an answer or nothing have no code. */
export function parseEnvelope(body: string): KieEnvelope {
  const { code, msg, message, data } = asObject(body)
  const number = asNumber(code)
  return {
    code: number !== null && Number.isInteger(number) ? number : null,
    text: asText(msg) || asText(message),
    data: data ?? null,
  }
}
