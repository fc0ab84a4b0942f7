import { hash } from 'node:crypto'

/** The stored form of a random secret: a leaked table reveals no secret. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
