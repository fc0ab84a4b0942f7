import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { attributesBelow, boundName, cookieAttributes, readBound } from './host-bound.ts'

const plainName = 'soundreel_device'
const path = '/api/auth'
/** Browsers keep no cookie for longer. */
export const deviceSeconds = 400 * 24 * 60 * 60

/** A proof in a cookie with the plain name is as good: it is signed for its account. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  return readBound(request, plainName)
}

/** Outlives the session: it identifies a returning browser, but does not sign anybody in. */
export function setDeviceCookie(ctx: Context, reply: FastifyReply, proof: string): void {
  const name = boundName(ctx, plainName)
  reply.setCookie(name, proof, { ...attributesBelow(ctx, path), maxAge: deviceSeconds })
  if (name !== plainName && reply.request.cookies[plainName])
    reply.clearCookie(plainName, { ...cookieAttributes(ctx), path })
}
