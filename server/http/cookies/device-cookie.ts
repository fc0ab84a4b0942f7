import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { cookieAttributes } from './session-cookie.ts'

const cookieName = 'soundreel_device'
const maxAgeSeconds = 400 * 24 * 60 * 60

export function readDeviceCookie(request: FastifyRequest): string | null {
  return request.cookies[cookieName] || null
}

/** Outlives the session: it identifies a returning browser, but does not sign anybody in. */
export function setDeviceCookie(ctx: Context, reply: FastifyReply, proof: string): void {
  reply.setCookie(cookieName, proof, { ...cookieAttributes(ctx), path: '/api/auth', maxAge: maxAgeSeconds })
}
