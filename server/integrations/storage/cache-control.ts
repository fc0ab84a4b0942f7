/** Files below it are removed again after a while: nobody else may keep a copy of them. */
export const temporaryFolder = 'temporary'

/** A name never gets another content, so what stays may be kept for ever. */
export function cacheControlOf(name: string): string {
  return name.startsWith(`${temporaryFolder}/`) ? 'no-store' : 'public, max-age=31536000, immutable'
}
