import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import { claimIdempotencyKey, getFirstAnswer, keepFirstAnswer } from './idempotency-repository.ts'

type Once = { userId: string; key: string; request: unknown; now: Date }

/**
 * Does the work for the first request with this key and gives its answer to every repetition. Key, work and answer are
 * one transaction: a crash leaves either all or nothing, and a refused request leaves its key unused.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED when the key came with another request before.
 */
export async function answerOnce<T extends object>(tx: Tx, once: Once, work: () => Promise<T>): Promise<T> {
  const { userId, key, now } = once
  const requestHash = createHash('sha256').update(JSON.stringify(once.request)).digest('base64url')
  if (await claimIdempotencyKey(tx, { userId, key, requestHash, createdAt: now })) {
    const answer = await work()
    await keepFirstAnswer(tx, { userId, key }, answer)
    return answer
  }
  const first = await getFirstAnswer(tx, { userId, key })
  if (first?.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return first.response as T
}
