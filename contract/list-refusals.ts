import type { Access, Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

const everyEndpointRefuses = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const
/** Errors of calls that may carry a body, even if the endpoint expects none. */
const everyBodyRefuses = ['MALFORMED_JSON', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const

const accessRefuses: Record<Access, readonly ErrorCode[]> = {
  public: [],
  user: ['NOT_SIGNED_IN'],
  /** Where a second factor is demanded, the session must have used it, also for reads. */
  admin: ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'SECOND_FACTOR_MISSING', 'STEP_UP_NEEDED'],
  token: ['NOT_SIGNED_IN', 'INVALID_TOKEN'],
  account: ['NOT_SIGNED_IN', 'INVALID_TOKEN'],
  service: [],
}

/** All error codes that a call may answer with. */
export function listRefusals(endpoint: Endpoint): ErrorCode[] {
  return [
    ...everyEndpointRefuses,
    ...(endpoint.method === 'GET' ? [] : everyBodyRefuses),
    ...(asksForOrigin(endpoint) ? ['WRONG_ORIGIN' as const] : []),
    ...accessRefuses[endpoint.access],
    ...(endpoint.scope ? ['SCOPE_MISSING' as const] : []),
    ...(asksForStepUp(endpoint) && endpoint.access !== 'admin' ? ['STEP_UP_NEEDED' as const] : []),
    ...(endpoint.params ? ['NOT_FOUND' as const] : []),
    ...(endpoint.errors ?? []),
  ]
}

/** Whether a browser must send the Origin of this site: for calls that change something with a session. */
export function asksForOrigin({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean {
  return method !== 'GET' && access !== 'token' && access !== 'service'
}

/** Whether a caller whose account has a second factor must have confirmed with it lately; not asked of API tokens. */
export function asksForStepUp({ method, access, stepUp }: Pick<Endpoint, 'method' | 'access' | 'stepUp'>): boolean {
  return stepUp === undefined ? access === 'admin' && method !== 'GET' : stepUp === true
}
