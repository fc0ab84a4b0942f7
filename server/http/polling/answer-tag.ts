import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '#server/context.ts'
import { findSessionSecret } from '#server/http/cookies/session-cookie.ts'
import { readBuild } from '#server/http/pages/page-documents.ts'
import { metrics } from '#server/metrics.ts'

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

type Lookups = { sessions: SessionLookup; makeTag: TagMaker }

/**
 * Answers a poll whose last answer still holds, before anything of a request is prepared: most requests are such polls.
 * Only who has seen this state at this address with this session can name its tag, so nothing else is to be asked. It
 * carries what such an answer must (RFC 9110, 15.4.5): everything else stands in the one that the browser has kept.
 * @returns what tells whether it has answered.
 */
export function createUnchangedAnswer({ sessions, makeTag }: Lookups) {
  const always = Object.entries(taggedHeaders).flat()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const known = request.headers['if-none-match']
    const { url = '' } = request
    if (known === undefined || request.method !== 'GET' || !url.startsWith('/api/')) return false
    if (asksAnew(request)) return false
    const secret = findSessionSecret(request)
    const session = secret && sessions.recall(secret)
    const tag = session && makeTag(session, url)
    if (!tag || !names(known, tag)) return false
    response.writeHead(304, [...always, 'etag', tag, 'x-request-id', crypto.randomUUID()]).end()
    metrics.unchangedAnswers.inc()
    return true
  }
}

/** The caller wants what is so now, not what may still be believed. */
function asksAnew({ headers }: IncomingMessage): boolean {
  const asked = headers['cache-control']
  return asked !== undefined && /no-cache|no-store/.test(asked)
}

/** A proxy that compresses makes the tag a weak one. */
function names(header: string, tag: string): boolean {
  if (header === tag) return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
