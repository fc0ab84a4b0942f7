import { boundResponse } from './bound-response.ts'
import { userAgent } from './user-agent.ts'

export type ServiceCall = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

/** The answer of a service, or the lack of one; without an answer, the request may or may not have taken effect. */
export type ServiceAnswer = { got: 'answer'; status: number; body: unknown } | { got: 'nothing'; reason: string }

const maxAnswerBytes = 1024 * 1024

/** Calls a service that the operator has an account with, once. Never throws; redirects are not followed. */
export async function callService({ method, url, headers, body, timeoutMs }: ServiceCall): Promise<ServiceAnswer> {
  try {
    const { fetch } = await import('undici')
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'user-agent': userAgent, ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await (await boundResponse(response, maxAnswerBytes)).text()
    return { got: 'answer', status: response.status, body: parseJson(text) }
  } catch (error) {
    return { got: 'nothing', reason: reasonOf(error) }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The kind of error, never its message, which may quote the request. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
