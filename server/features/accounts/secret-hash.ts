import { hash } from 'node:crypto'

/** What the database keeps of a random secret that somebody else holds: a leaked table opens nothing. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
