import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'

export const cookieName = 'soundreel_session'
const sessionCookie = new RegExp(`(?:^|; *)${cookieName}=([\\w-]+)`)
const maxAgeSeconds = 30 * 24 * 60 * 60

export function readSessionCookie(request: FastifyRequest): string | null {
  return request.cookies[cookieName] || null
}

/** The same before the cookies have been read; the secret is written as it is. */
export function findSessionSecret({ headers }: IncomingMessage): string | null {
  return sessionCookie.exec(headers.cookie ?? '')?.[1] ?? null
}

export function setSessionCookie(ctx: Context, reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieName, secret, { ...cookieAttributes(ctx), maxAge: maxAgeSeconds })
}

export function clearSessionCookie(ctx: Context, reply: FastifyReply): void {
  reply.clearCookie(cookieName, cookieAttributes(ctx))
}

/** Secure as soon as the site is reached over TLS; a browser drops such a cookie on plain HTTP. */
export function cookieAttributes(ctx: Context) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: ctx.config.publicUrl.startsWith('https:') }
}
