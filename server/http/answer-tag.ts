import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Context } from '#server/context.ts'
import { readBuild } from './pages.ts'

/** Whatever may have been overlooked shows after so long. */
const bucketMs = 60_000

type Seen = { id: string; account: { id: string }; version: string | null }

/** Makes the tag of what a session sees at an address; null where its version is not known for certain. */
export function createTagMaker(ctx: Context): (session: Seen, url: string) => string | null {
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

/** Answers a poll whose last answer still holds, before anything is asked of the database. */
export function answerUnchanged(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie')
  const { answerTag: tag, asksAnew } = request
  if (tag && !asksAnew && names(request.headers['if-none-match'], tag)) reply.code(304).header('etag', tag).send()
  else done()
}

/** A proxy that compresses makes the tag a weak one. */
function names(header: string | undefined, tag: string): boolean {
  if (header === undefined || header === tag) return header === tag
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
