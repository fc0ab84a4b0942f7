import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { cookieAttributes } from './session-cookie.ts'

const cookieName = 'soundreel_google'
const maxAgeSeconds = 10 * 60

export function readGoogleCookie(request: FastifyRequest): string | null {
  return request.cookies[cookieName] || null
}

/** Marks the browser that starts a Google sign-in; sign-ins in several of its tabs share the mark. */
export function keepGoogleCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): string {
  const browser = readGoogleCookie(request) ?? randomBytes(24).toString('base64url')
  const path = '/api/auth/google'
  // SameSite=Lax, so that the browser sends it when it returns from Google.
  reply.setCookie(cookieName, browser, { ...cookieAttributes(ctx), path, maxAge: maxAgeSeconds })
  return browser
}
