import { APIError, ConnectionError, InvalidTokenError, SoundreelError, TimeoutError } from '../errors.ts'
import { type ExitCode, exitCodes, Fault, moreOf } from './fault.ts'
import { isUncharged } from './uncharged.ts'

export type Described = {
  exitCode: ExitCode
  code: string
  message: string
  requestId: string | null
  more: Record<string, unknown>
}

const outOfCredits = ['INSUFFICIENT_CREDITS', 'TOKEN_BUDGET_REACHED']

/** How a command ends because of this error. */
export function describeError(error: unknown): Described {
  const described = describeKind(error)
  return { ...described, more: { ...described.more, ...moreOf(error) } }
}

function describeKind(error: unknown): Described {
  const message = error instanceof Error ? error.message : String(error)
  const describe = (exitCode: ExitCode, code: string, text = message) => ({
    ...{ exitCode, code, message: text, requestId: null as string | null, more: {} as Record<string, unknown> },
  })
  if (error instanceof Fault) return describe(error.exitCode, error.code)
  if (error instanceof InvalidTokenError)
    return describeApi(error, exitCodes.signedOut, `${message} Sign in with: soundreel login`)
  if (error instanceof APIError)
    return describeApi(error, outOfCredits.includes(error.code) ? exitCodes.credits : exitCodes.failed, message)
  if (error instanceof TimeoutError && error.videoId) return describe(exitCodes.timeout, 'TIMED_OUT')
  if (error instanceof ConnectionError) return describeConnection(error)
  const isOurs = error instanceof SoundreelError
  return describe(exitCodes.failed, isOurs ? 'FAILED' : String((error as { code?: string }).code ?? 'FAILED'))
}

function describeApi(error: APIError, exitCode: ExitCode, text: string): Described {
  const { code, requestId, field, allowed } = error
  const isSaid = text.includes('Allowed:')
  const choices = !isSaid && Array.isArray(allowed) && allowed.length > 0 ? ` Allowed: ${allowed.join(', ')}.` : ''
  const where = field && !text.includes(field) ? ` (${field})` : ''
  const key = isUncharged(error, false) || code === 'IDEMPOTENCY_KEY_REUSED' ? null : error.idempotencyKey
  const hint =
    code === 'IDEMPOTENCY_KEY_REUSED' ? ' The video of that request may be paid: see soundreel videos' : repeatHint(key)
  const more = { ...(field ? { field } : {}), ...(allowed === undefined ? {} : { allowed }), ...keyOf(key) }
  return { exitCode, code, message: `${text}${where}${choices}${hint}`, requestId, more: { error: more } }
}

function describeConnection({ message, idempotencyKey: key }: ConnectionError): Described {
  return {
    ...{ exitCode: exitCodes.failed, code: 'NO_CONNECTION', message: message + repeatHint(key), requestId: null },
    more: key ? { error: keyOf(key) } : {},
  }
}

const keyOf = (key: string | null) => (key ? { idempotencyKey: key } : {})

/** For a request that pays and whose outcome is unknown. */
const repeatHint = (key: string | null) =>
  key
    ? ` The request may have arrived. The same command with --idempotency-key ${key} continues it and never pays twice.`
    : ''
