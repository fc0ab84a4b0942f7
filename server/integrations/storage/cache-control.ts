/** Files in this folder are temporary, so nothing may cache them. */
export const temporaryFolder = 'temporary'
/** Files in this folder are never public: only their owner gets them, through an endpoint. */
export const archiveFolder = 'archives'

/** Whether nobody may fetch the file by its name. */
export const isPrivate = (name: string) => name.startsWith(`${archiveFolder}/`)

/**
 * For objects in a bucket, possibly behind a CDN. A name always has the same content, so it may be cached forever. Not
 * so the hidden ones: the marker changes, and nobody fetches what is in the bin.
 */
export function cacheControlOf(name: string): string {
  return name.startsWith(`${temporaryFolder}/`) || name.startsWith('.') || isPrivate(name)
    ? 'no-store'
    : 'public, max-age=31536000, immutable'
}

/** For files that the server sends itself: only browsers may cache them, no shared cache. */
export function privateCacheControlOf(name: string): string {
  return name.startsWith(`${temporaryFolder}/`) ? 'no-store' : 'private, max-age=3600'
}
