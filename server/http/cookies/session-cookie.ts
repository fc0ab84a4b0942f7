import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { boundName, cookieAttributes, findBound, makeCookieSecret, readBound } from './host-bound.ts'

const plainName = 'soundreel_session'
const maxAgeSeconds = 30 * 24 * 60 * 60
const secretBytes = 32

export function makeSessionSecret(ctx: Pick<Context, 'config'>): string {
  return makeCookieSecret(ctx, secretBytes)
}

/** Also accepts an older cookie with the plain name until its session ends, 30 days after its sign-in at most. */
export function readSessionCookie(request: FastifyRequest): string | null {
  return readBound(request, plainName)
}

const findSecret = findBound(plainName)

/** Finds the session secret in the raw header, before cookies are parsed. */
export function findSessionSecret({ headers }: IncomingMessage): string | null {
  return findSecret(headers.cookie ?? '')
}

export function setSessionCookie(ctx: Context, reply: FastifyReply, secret: string): void {
  const name = sessionCookieName(ctx)
  reply.setCookie(name, secret, { ...cookieAttributes(ctx), maxAge: maxAgeSeconds })
  if (name !== plainName && reply.request.cookies[plainName]) reply.clearCookie(plainName, cookieAttributes(ctx))
}

export function clearSessionCookie(ctx: Context, reply: FastifyReply): void {
  for (const name of new Set([sessionCookieName(ctx), plainName])) reply.clearCookie(name, cookieAttributes(ctx))
}

export function sessionCookieName(ctx: Pick<Context, 'config'>): string {
  return boundName(ctx, plainName)
}
