import { type APIError, toApiError } from '../errors.ts'
import { readRetryAfter } from './retry-delay.ts'

/**
 * The JSON of an answer; undefined if it has none.
 * @throws APIError for a refusal, and for what is no answer of Soundreel
 */
export async function readAnswer(response: Response, baseUrl: string, idempotencyKey: string | null): Promise<unknown> {
  const { status, headers } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    throw unexpected(
      status,
      `${baseUrl} redirects to ${headers.get('location') ?? 'another address'}: set it as baseUrl.`,
    )
  const text = await response.text()
  if (status === 204) return undefined
  const body = parse(text)
  const requestId = headers.get('x-request-id')
  if (response.ok) {
    if (body !== undefined) return body
    throw unexpected(status, `What answers at ${baseUrl} is not Soundreel. Check baseUrl.`)
  }
  const { code, message, ...more } = (body ?? {}) as { [name: string]: never }
  if (typeof code !== 'string' || typeof message !== 'string')
    throw unexpected(status, `${baseUrl} answered ${status} without a reason.`)
  throw toApiError({
    ...more,
    ...{ status, code, message, idempotencyKey },
    requestId: requestId ?? more.requestId ?? null,
    retryAfter: readRetryAfter(headers.get('retry-after')),
  })

  function unexpected(status: number, message: string): APIError {
    const retryAfter = readRetryAfter(headers.get('retry-after'))
    return toApiError({ status, code: 'UNEXPECTED_ANSWER', message, idempotencyKey, retryAfter })
  }
}

/** Undefined if it is no JSON object or list. */
function parse(text: string): unknown {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
