/** Files below it are removed again after a while: nobody else may keep a copy of them. */
export const temporaryFolder = 'temporary'

/** Of an object in a bucket, where a CDN may stand in front. A name never gets another content, so it may be kept for ever. */
export function cacheControlOf(name: string): string {
  return name.startsWith(`${temporaryFolder}/`) ? 'no-store' : 'public, max-age=31536000, immutable'
}

/** Of what the product sends itself: nobody but the browser of its owner, or of whom they gave the address, may keep it. */
export function privateCacheControlOf(name: string): string {
  return name.startsWith(`${temporaryFolder}/`) ? 'no-store' : 'private, max-age=3600'
}
