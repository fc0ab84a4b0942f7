import { callVendor, type VendorCall } from '#server/features/providers/call-vendor.ts'
import { type KieEnvelope, parseEnvelope } from '#server/features/providers/kie/answers/parse-answers.ts'

/** KIE's answer, or the lack of one with a flag whether KIE may have received the request. */
export type KieAnswer =
  | ({ got: 'answer'; httpStatus: number } & KieEnvelope)
  | { got: 'nothing'; sent: boolean; reason: string }

export type KieCall = Omit<VendorCall, 'authorization'> & { token: string }

/**
 * Sends one request to KIE. HTTP says 200 even for errors, so the body's `code` is what counts.
 * https://docs.kie.ai (error envelope recorded with HTTP 200 and code 401 or 422)
 */
export async function callKie({ token, ...call }: KieCall): Promise<KieAnswer> {
  const unusable = { got: 'answer', httpStatus: 401, code: 401, text: '', data: null } as const
  if (!/^[\x21-\x7e]+$/.test(token)) return unusable
  const answer = await callVendor({ ...call, authorization: `Bearer ${token}` })
  return answer.got === 'answer'
    ? { got: 'answer', httpStatus: answer.httpStatus, ...parseEnvelope(answer.text) }
    : answer
}
