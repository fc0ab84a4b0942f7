import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '#server/context.ts'
import { findSessionSecret } from '#server/http/cookies/session-cookie.ts'
import { readBuild } from '#server/http/pages/page-documents.ts'
import { metrics } from '#server/metrics.ts'

/** A tag is valid for at most this long, so a missed change becomes visible after this time. */
const bucketMs = 60_000

type Seen = { id: string; account: { id: string }; version: string | null }
type SessionLookup = { recall(secret: string): Seen | null }

export type TagMaker = (session: Seen, url: string) => string | null

/** Creates the ETag for what a session sees at a URL; null if the user's version is uncertain. */
export function createTagMaker(ctx: Context): TagMaker {
  const build = readBuild()
  return ({ id, account, version }, url) => {
    if (version === null) return null
    // Tags expire at a different time for each user, so that not all users query the database in the same second.
    const offsetMs = Number.parseInt(account.id.slice(0, 8), 16) % bucketMs
    const bucket = Math.floor((ctx.clock.now().getTime() + offsetMs) / bucketMs)
    const state = [account.id, id, build, version, bucket, url].join(' ')
    return `"${hash('sha256', state, 'base64url')}"`
  }
}

/** The cache headers of every response that may have a tag. */
export const taggedHeaders = { 'cache-control': 'private, no-cache', vary: 'Cookie' }

type Lookups = { sessions: SessionLookup; makeTag: TagMaker }

/**
 * Answers a poll with 304 if nothing has changed, before any other work on the request: most requests are such polls.
 * Only a client that has seen this state at this URL with this session knows the tag, so no other check is needed.
 * The response has only the headers that a 304 needs (RFC 9110, 15.4.5). The browser's stored response has the others.
 * @returns a function that returns whether it has answered.
 */
export function createUnchangedAnswer({ sessions, makeTag }: Lookups) {
  const always = Object.entries(taggedHeaders).flat()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const known = request.headers['if-none-match']
    const { url = '' } = request
    if (known === undefined || request.method !== 'GET' || !url.startsWith('/api/')) return false
    if (bypassesCache(request)) return false
    const secret = findSessionSecret(request)
    const session = secret && sessions.recall(secret)
    const tag = session && makeTag(session, url)
    if (!tag || !includesTag(known, tag)) return false
    response.writeHead(304, [...always, 'etag', tag, 'x-request-id', crypto.randomUUID()]).end()
    metrics.unchangedAnswers.inc()
    return true
  }
}

/** The caller wants the state from the database, not the state known in memory. */
function bypassesCache({ headers }: IncomingMessage): boolean {
  const asked = headers['cache-control']
  return asked !== undefined && /no-cache|no-store/.test(asked)
}

/** Whether an If-None-Match header includes this tag, also as a weak one, because a compressing proxy makes tags weak. */
export function includesTag(header: string, tag: string): boolean {
  if (header === tag) return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
