import { boundResponse } from '#server/integrations/outbound/bound-response.ts'
import { userAgent } from '#server/integrations/outbound/user-agent.ts'

const timeoutMs = 5_000
const maxAnswerBytes = 64 * 1024

/** Sends an RFC 3161 request to a time stamp service, once. @throws Error without an answer that could be one */
export async function postTimeStampRequest(url: string, body: Buffer): Promise<Buffer> {
  const { fetch } = await import('undici')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', 'user-agent': userAgent },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = Buffer.from(await (await boundResponse(response, maxAnswerBytes)).arrayBuffer())
  if (response.status !== 200) throw new Error(`the time stamp service answered ${response.status}`)
  return answer
}
