import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/refusal.ts'

/** The request's Idempotency-Key; null if it has none. @throws Refusal INVALID_INPUT if the key is unusable. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const key = String(header).trim()
  if (key.length >= 1 && key.length <= 255) return key
  throw new Refusal('INVALID_INPUT', 'Idempotency-Key must have 1 to 255 characters.', 'Idempotency-Key')
}
