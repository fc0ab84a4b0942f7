import { boundResponse } from './bound-response.ts'
import { userAgent } from './user-agent.ts'

export type ServiceCall = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

/** What a service answered, or that it did not: then nobody knows whether it did what was asked. */
export type ServiceAnswer = { got: 'answer'; status: number; body: unknown } | { got: 'nothing'; reason: string }

const maxAnswerBytes = 1024 * 1024

/** Asks a service that the operator has an account with, once. Never throws; redirects are not followed. */
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

/** The kind of trouble, never its words: they may quote what was sent. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
