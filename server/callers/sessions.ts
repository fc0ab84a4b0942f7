import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { isSessionAlive, type Session, type SessionLookup } from '#server/features/accounts/sessions/session-lookup.ts'
import type { RequestToken } from '#server/features/credits/require-budget.ts'
import { readSessionCookie } from '#server/http/cookies/session-cookie.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import type { TagMaker } from '#server/http/polling/answer-tag.ts'
import { isLoopbackUrl } from '#server/integrations/outbound/is-public-address.ts'
import { Refusal } from '#server/refusal.ts'
import { hasToken, identifyByToken } from './api-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the request's session or API token; null without one. */
    account: Account | null
    session: Session | null
    token: RequestToken | null
    /** The version of what this session sees at this address, taken before the answer; null if it is uncertain. */
    answerTag: string | null
    /** For long calls: whether their credentials are still valid. @throws Refusal NOT_SIGNED_IN, INVALID_TOKEN */
    confirmCaller: () => Promise<void>
  }
}

type Lookups = { sessions: SessionLookup; makeTag: TagMaker }

/** Other callers without a session are told how to send a token. Every browser says where a page's call comes from. */
function isFromPage(request: FastifyRequest): boolean {
  return readSessionCookie(request) !== null || request.headers['sec-fetch-site'] !== undefined
}

/** Identifies the caller, and refuses calls that another site made a browser send. */
export function registerSessions(app: App, ctx: Context, { sessions, makeTag }: Lookups): void {
  app.decorateRequest('account', null)
  app.decorateRequest('session', null)
  app.decorateRequest('token', null)
  app.decorateRequest('answerTag', null)
  app.decorateRequest('confirmCaller', async () => {
    throw new Refusal('NOT_SIGNED_IN')
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { proof, origin } = request.routeOptions.config
    const isFree = proof === 'either' && hasToken(request)
    const byToken = proof === 'token' || isFree || (proof === 'either' && !isFromPage(request))
    // Browsers add no token by themselves, so another site cannot use one.
    if (origin === 'own' && !isFree)
      refuseOtherOrigins(ctx, request.headers.origin, proof === 'token' ? null : request.headers.host)
    if (proof === undefined) return done()
    if (byToken) {
      identifyByToken(ctx, request, reply).then((account) => {
        request.account = account
        done()
      }, done)
      return
    }
    const secret = readSessionCookie(request)
    if (!secret) return done()
    sessions.find(secret, { isUse: !request.routeOptions.config.polled }).then((session) => {
      request.session = session
      request.account = session?.account ?? null
      if (session) request.confirmCaller = () => confirmSession(ctx, session.id)
      request.answerTag = session && makeTag(session, request.url)
      done()
    }, done)
  })
}

/**
 * Browsers send an Origin with every state-changing call; a call without one does not come from a browser. `host`: a
 * page of this server may be open under another name. A page of another site has its own Origin, but our host, and
 * cannot change either. If somebody points a name of theirs to this server, their page is its own host, but browsers
 * send it no cookie of ours. Null where no page calls and no cookie counts.
 */
function refuseOtherOrigins({ config }: Context, origin: string | undefined, host: string | undefined | null): void {
  if (origin === undefined || origin === new URL(config.publicUrl).origin) return
  if (host === null || !URL.canParse(origin) || !isHostOf(new URL(origin), host)) throw new Refusal('WRONG_ORIGIN')
  // Anybody on the way could have written that page, and browsers drop the session cookie of a site with https there.
  if (config.publicUrl.startsWith('https:') && origin.startsWith('http:') && !isLoopbackUrl(origin))
    throw new Refusal('WRONG_ORIGIN', `This page was opened without encryption. Please use ${config.publicUrl}`)
}

/** Compared as parsed URLs, because only some clients include the default port. */
function isHostOf(origin: URL, host: string | undefined): boolean {
  const asked = `${origin.protocol}//${host}`
  return URL.canParse(asked) && new URL(asked).host === origin.host
}

async function confirmSession(ctx: Context, sessionId: string): Promise<void> {
  if (!(await isSessionAlive(ctx, sessionId))) throw new Refusal('NOT_SIGNED_IN')
}
