import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { cookieAttributes } from './session-cookie.ts'

const cookieName = 'soundreel_attempt'
const path = '/api/auth'
const maxAgeSeconds = 10 * 60

export function readAttemptCookie(request: FastifyRequest): string | null {
  return request.cookies[cookieName] || null
}

/** Marks a browser that is signing in, so that nobody else can finish it. Attempts in several tabs share the mark. */
export function keepAttemptCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): string {
  return setAttempt(ctx, reply, readAttemptCookie(request) ?? makeSecret())
}

/** A new mark for a browser that gave the right password: somebody else may have planted the earlier one. */
export function renewAttemptCookie(ctx: Context, reply: FastifyReply): string {
  return setAttempt(ctx, reply, makeSecret())
}

const makeSecret = () => randomBytes(24).toString('base64url')

function setAttempt(ctx: Context, reply: FastifyReply, secret: string): string {
  // SameSite=Lax, so that the browser sends it when it returns from Google.
  reply.setCookie(cookieName, secret, { ...cookieAttributes(ctx), path, maxAge: maxAgeSeconds })
  return secret
}
