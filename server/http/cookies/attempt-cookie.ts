import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { attributesBelow, boundName, makeCookieSecret, readBound } from './host-bound.ts'

const plainName = 'soundreel_attempt'
const path = '/api/auth'
const maxAgeSeconds = 10 * 60
const secretBytes = 24

export function readAttemptCookie(request: FastifyRequest): string | null {
  return readBound(request, plainName)
}

/**
 * Marks a browser that is signing in, so that nobody else can finish it. Keeps the mark of this browser, because a
 * passkey may complete a sign-in that began with a password, perhaps in another tab.
 */
export function keepAttemptCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): string {
  const kept = request.cookies[boundName(ctx, plainName)]
  return setAttempt(ctx, reply, kept || makeCookieSecret(ctx, secretBytes))
}

/** A new mark for a sign-in that starts: somebody else may have planted the earlier one. */
export function renewAttemptCookie(ctx: Context, reply: FastifyReply): string {
  return setAttempt(ctx, reply, makeCookieSecret(ctx, secretBytes))
}

function setAttempt(ctx: Context, reply: FastifyReply, secret: string): string {
  // SameSite=Lax, so that the browser sends it when it returns from Google.
  const attributes = { ...attributesBelow(ctx, path), maxAge: maxAgeSeconds }
  reply.setCookie(boundName(ctx, plainName), secret, attributes)
  return secret
}
