/**
 * The addresses of a job, as the queue gave them: they are never built, because their path is not the endpoint's.
 * `unitCredits`: what a unit on its bill takes, in credits of half a cent. Both are missing in jobs of earlier versions
 * and in those of webhooks.
 */
export type FalJob = { statusUrl: string; responseUrl: string; cancelUrl?: string | null; unitCredits?: number | null }

/** What is kept of a job. */
export function toHandle({ statusUrl, responseUrl, cancelUrl, unitCredits }: FalJob): string {
  const more = [cancelUrl ?? '-', String(unitCredits ?? '-')]
  return [statusUrl, responseUrl, ...(cancelUrl || unitCredits ? more : [])].join(' ')
}

/** Null unless both addresses are the queue's: the key must not go anywhere else. */
export function readHandle(handle: string, queueUrl: string): FalJob | null {
  const [statusUrl = '', responseUrl = '', cancelUrl = '', unit = ''] = handle.split(' ')
  if (!isOf(queueUrl, statusUrl) || !isOf(queueUrl, responseUrl)) return null
  const job = { statusUrl, responseUrl, cancelUrl: isOf(queueUrl, cancelUrl) ? cancelUrl : null }
  return { ...job, unitCredits: Number(unit) > 0 ? Number(unit) : null }
}

function isOf(queueUrl: string, address: string): boolean {
  return URL.parse(address)?.origin === new URL(queueUrl).origin
}

/** The job of an answer; null if its addresses are absent or lead elsewhere. */
export function readJob(body: unknown, queueUrl: string, unitCredits: number | null): FalJob | null {
  if (typeof body !== 'object' || body === null) return null
  const { status_url: statusUrl, response_url: responseUrl, cancel_url: cancelUrl } = body as Record<string, unknown>
  if (typeof statusUrl !== 'string' || typeof responseUrl !== 'string') return null
  const cancel = typeof cancelUrl === 'string' && isOf(queueUrl, cancelUrl) ? cancelUrl : null
  const handle = toHandle({ statusUrl, responseUrl, cancelUrl: cancel, unitCredits })
  return handle.length <= maxHandle ? readHandle(handle, queueUrl) : null
}

const maxHandle = 2000
