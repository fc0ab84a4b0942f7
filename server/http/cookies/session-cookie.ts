import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'

const plainName = 'soundreel_session'
/** For TLS: browsers accept such a cookie only from this exact host, not from another host of the domain. */
const hostName = `__Host-${plainName}`
const maxAgeSeconds = 30 * 24 * 60 * 60

/** Also accepts an older cookie with the plain name until it expires. */
export function readSessionCookie({ cookies }: FastifyRequest): string | null {
  return cookies[hostName] || cookies[plainName] || null
}

const sessionCookies = [hostName, plainName].map((name) => new RegExp(`(?:^|; *)${name}=([\\w-]+)`))

/** Finds the session secret in the raw header, before cookies are parsed; the secret needs no decoding. */
export function findSessionSecret({ headers }: IncomingMessage): string | null {
  const sent = headers.cookie ?? ''
  for (const cookie of sessionCookies) {
    const secret = cookie.exec(sent)?.[1]
    if (secret) return secret
  }
  return null
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
  return isSecure(ctx) ? hostName : plainName
}

/** Secure if the site uses TLS; browsers drop Secure cookies on plain HTTP. */
export function cookieAttributes(ctx: Context) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure(ctx) }
}

function isSecure({ config }: Pick<Context, 'config'>): boolean {
  return config.publicUrl.startsWith('https:')
}
