import type { Context } from '#server/context.ts'
import { isPublicHost } from '#server/integrations/outbound/is-public-address.ts'
import { isStoredName } from '#server/integrations/storage/stored-name.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Our own files are always allowed, even if this server has a private address, except those that it no longer serves.
 * @returns the normalized address.
 * @throws Refusal INVALID_INPUT unless it leads to our own files or to the public internet.
 */
export function requirePublicImage(ctx: Context, address: string, field = 'imageUrls'): string {
  const url = URL.parse(address)
  if (!url || url.username || url.password) throw new Refusal('INVALID_INPUT', 'Image must be a valid URL', field)
  const own = ctx.storage.address('')
  const isOwn = url.href.startsWith(own)
  if (isOwn) requireServed(ctx, decode(url.href.slice(own.length).split(/[?#]/, 1)[0] ?? ''), field)
  if (isOwn || isPublicHost(url.hostname)) return url.href
  throw new Refusal('INVALID_INPUT', 'Image must be a URL on the public internet.', field)
}

function requireServed(ctx: Context, name: string, field: string): void {
  // Under another spelling, the storage would find a file whose name counts as dead.
  if (!isStoredName(name)) throw new Refusal('INVALID_INPUT', 'Image must be a valid URL', field)
  if (ctx.deadFiles.isDead(name)) throw new Refusal('INVALID_INPUT', 'This image has been deleted.', field)
}

/** What cannot be decoded names no file. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
