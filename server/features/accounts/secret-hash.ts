import { createHash } from 'node:crypto'

/** What the database keeps of a random secret that somebody else holds: a leaked table opens nothing. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
