import { asObject } from '#server/features/providers/parse-values.ts'

/**
 * The addresses of a job, as the queue gave them: they are built only where it gave none, because their path is not the
 * endpoint's. `unitCredits`: what a unit on its bill takes, in credits of half a cent. Like `cancelUrl`, it is missing in
 * jobs of earlier versions and in those of webhooks.
 */
export type FalJob = { statusUrl: string; responseUrl: string; cancelUrl?: string | null; unitCredits?: number | null }

/** What is kept of a job. */
export function toHandle({ statusUrl, responseUrl, cancelUrl, unitCredits }: FalJob): string {
  const more = [cancelUrl ?? '-', String(unitCredits ?? '-')]
  return [statusUrl, responseUrl, ...(cancelUrl || unitCredits ? more : [])].join(' ')
}

/** Null unless both addresses can be read at the queue: the key must not go anywhere else. */
export function readHandle(handle: string, queueUrl: string): FalJob | null {
  const [status = '', response = '', cancel = '', unit = ''] = handle.split(' ')
  const [statusUrl, responseUrl] = [toQueue(queueUrl, status), toQueue(queueUrl, response)]
  if (!statusUrl || !responseUrl) return null
  const unitCredits = Number(unit) > 0 ? Number(unit) : null
  return { statusUrl, responseUrl, cancelUrl: toQueue(queueUrl, cancel), unitCredits }
}

/** fal's own id of a job; the whole handle if its addresses do not name one. */
export function requestIdOf(handle: string): string {
  return /\/requests\/([\w-]{1,100})(?=[/?\s]|$)/.exec(handle)?.[1] ?? handle
}

const jobPaths = /^(\/[\w.-]+)+\/requests\/[\w-]{1,100}(\/status|\/cancel)?$/

/**
 * An address at the queue stays; only characters that no address has, such as a NUL, are encoded. fal's queue has several
 * hosts, and its answers may name another one than is configured, so the address of a job at another host is read at the
 * configured one. Null for all others.
 */
function toQueue(queueUrl: string, address: string): string | null {
  const url = URL.parse(address)
  if (url?.origin === new URL(queueUrl).origin) return url.href
  return url && jobPaths.test(url.pathname) ? `${trimmed(queueUrl)}${url.pathname}${url.search}` : null
}

const trimmed = (queueUrl: string) => queueUrl.replace(/\/+$/, '')

export type Submitted = { queueUrl: string; endpoint: string; unitCredits: number | null }

/** The job of an answer; null if its addresses are not of a job. An answer without addresses has at least an id. */
export function readJob(body: unknown, { queueUrl, endpoint, unitCredits }: Submitted): FalJob | null {
  const { request_id: id, status_url: statusUrl, response_url: responseUrl, cancel_url: cancelUrl } = asObject(body)
  if (!statusUrl && !responseUrl) {
    const built = buildJob(queueUrl, endpoint, id)
    return built && { ...built, cancelUrl: `${built.responseUrl}/cancel`, unitCredits }
  }
  if (typeof statusUrl !== 'string' || typeof responseUrl !== 'string') return null
  const cancel = typeof cancelUrl === 'string' ? toQueue(queueUrl, cancelUrl) : null
  const handle = toHandle({ statusUrl, responseUrl, cancelUrl: cancel, unitCredits })
  return handle.length <= maxHandle ? readHandle(handle, queueUrl) : null
}

const maxHandle = 2000
const requestIds = /^[\w-]{1,100}$/

/** Whether the job has this id. The rest of its path is the queue's own choice, and need not be the endpoint's. */
export function hasId({ responseUrl }: FalJob, id: unknown): boolean {
  if (typeof id !== 'string' || !requestIds.test(id)) return false
  return URL.parse(responseUrl)?.pathname.endsWith(`/requests/${id}`) === true
}

/** The job with this id, for messages that name no addresses; null for no id. Its path begins with owner and app. */
export function buildJob(queueUrl: string, endpoint: string, id: unknown): FalJob | null {
  if (typeof id !== 'string' || !requestIds.test(id)) return null
  const app = endpoint.split('/').slice(0, 2).join('/')
  const responseUrl = `${trimmed(queueUrl)}/${app}/requests/${id}`
  return { statusUrl: `${responseUrl}/status`, responseUrl }
}
