import { asObject, asText, parseJson } from '#server/features/providers/parse-values.ts'

/** What Google says about a request that it did not fulfil. The text may repeat what was sent, and stays here. */
export type GoogleError = { code: string; text: string }

const names = /^[A-Za-z_]{1,60}$/

/** The error of an answer. Its front end sends a list with one; `code` may be a number, and `status` the name. */
export function readError(text: string): GoogleError {
  const body = parseJson(text)
  const { error } = asObject(Array.isArray(body) ? body[0] : body)
  const { code, status, message, details } = asObject(error)
  const reasons = Array.isArray(details) ? details.map((one) => asText(asObject(one).reason)) : []
  const name = [...reasons, asText(status), asText(code)].find((one) => names.test(one)) ?? ''
  return { code: name, text: asText(message) }
}
