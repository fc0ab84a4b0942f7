import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'

/*
 * Under https, browsers accept a cookie whose name begins with __Host- only from this exact host. Another host of the
 * domain can still plant a cookie with the plain name, so what is made for a bound cookie begins with a mark, and counts
 * only in one.
 */

type Site = Pick<Context, 'config'>

const prefix = '__Host-'
const mark = 'host-'

function isSecure({ config }: Site): boolean {
  return config.publicUrl.startsWith('https:')
}

/** A new secret for a cookie of this site. */
export function makeCookieSecret(site: Site, bytes: number): string {
  return `${isSecure(site) ? mark : ''}${randomBytes(bytes).toString('base64url')}`
}

/** The name of a cookie on this site. */
export function boundName(site: Site, plainName: string): string {
  return isSecure(site) ? `${prefix}${plainName}` : plainName
}

/**
 * The secret in a cookie of either name. The plain one is that of a site without https, or from before this site had
 * bound cookies: it then has no mark, and ends by itself.
 */
export function readBound({ cookies }: Pick<FastifyRequest, 'cookies'>, plainName: string): string | null {
  const plain = cookies[plainName]
  return cookies[`${prefix}${plainName}`] || (plain && !plain.startsWith(mark) ? plain : null)
}

/** The same in the raw header, for secrets that need no decoding. */
export function findBound(plainName: string): (header: string) => string | null {
  const names = [`${prefix}${plainName}=`, `${plainName}=(?!${mark})`]
  const patterns = names.map((name) => new RegExp(`(?:^|; *)${name}([\\w-]+)`))
  return (header) => {
    for (const pattern of patterns) {
      const secret = pattern.exec(header)?.[1]
      if (secret) return secret
    }
    return null
  }
}

/** Secure if the site uses TLS; browsers drop Secure cookies on plain HTTP. A bound cookie must have the path `/`. */
export function cookieAttributes(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure(site) }
}

/** For a cookie that only a part of the site needs, if it is not bound. */
export function attributesBelow(site: Site, path: string) {
  return { ...cookieAttributes(site), path: isSecure(site) ? '/' : path }
}
