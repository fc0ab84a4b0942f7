import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { readBuild } from './pages.ts'
import type { App } from './register-endpoint.ts'
import { findSessionSecret } from './session-cookie.ts'

/** Whatever may have been overlooked shows after so long. */
const bucketMs = 60_000

type Seen = { id: string; account: { id: string }; version: string | null }
type SessionLookup = { recall(secret: string): Seen | null }

export type TagMaker = (session: Seen, url: string) => string | null

/** Makes the tag of what a session sees at an address; null where its version is not known for certain. */
export function createTagMaker(ctx: Context): TagMaker {
  const build = readBuild()
  return ({ id, account, version }, url) => {
    if (version === null) return null
    // Each user at a time of their own, so that not everybody asks the database in the same second.
    const offsetMs = Number.parseInt(account.id.slice(0, 8), 16) % bucketMs
    const bucket = Math.floor((ctx.clock.now().getTime() + offsetMs) / bucketMs)
    const state = [account.id, id, build, version, bucket, url].join(' ')
    return `"${hash('sha256', state, 'base64url')}"`
  }
}

/** What every answer that may be labelled says to those who keep it. */
export const taggedHeaders = { 'cache-control': 'private, no-cache', vary: 'Cookie' }

type Unchanged = { sessions: SessionLookup; makeTag: TagMaker; headers: Record<string, string> }

/**
 * Answers a poll whose last answer still holds, before anything else of a request is prepared: most requests are such
 * polls. Only who has seen this state at this address with this session can name its tag, so nothing else is to be asked.
 */
export function answerUnchanged(app: App, { sessions, makeTag, headers }: Unchanged): void {
  const always = Object.entries({ ...headers, ...taggedHeaders }).flat()
  app.addHook('onRequest', (request, reply, done) => {
    const known = request.headers['if-none-match']
    if (known === undefined || request.method !== 'GET' || !request.url.startsWith('/api/')) return done()
    if (asksAnew(request)) return done()
    const secret = findSessionSecret(request)
    const session = secret && sessions.recall(secret)
    const tag = session && makeTag(session, request.url)
    if (!tag || !names(known, tag)) return done()
    reply.hijack()
    reply.raw.writeHead(304, [...always, 'etag', tag, 'x-request-id', request.id]).end()
  })
}

/** The caller wants what is so now, not what may still be believed. */
export function asksAnew({ headers }: FastifyRequest): boolean {
  const asked = headers['cache-control']
  return asked !== undefined && /no-cache|no-store/.test(asked)
}

/** A proxy that compresses makes the tag a weak one. */
function names(header: string, tag: string): boolean {
  if (header === tag) return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
