import { createHash } from 'node:crypto'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import { type Claim, deleteClaim, findHolder, type Holder, insertClaim, markAnswered } from './claim-repository.ts'

/** Each door has its own keys. A repetition waits for the answer; at the door `api`, it is refused. */
type AnswerOnceInput = { userId: string; door: 'web' | 'api' | 'v1'; key: string; request: object }
/** Stores the answer in the same transaction as the work. */
export type KeepAnswer = (tx: Tx, answer: object) => Promise<void>
type Answered<T> = { answer: T; replayed: boolean }

/**
 * The lease is longer than a request should take. Once it expires, a
 * repetition does the work. API requests may contain an image.
 */
const leaseMs = { web: 15_000, api: 60_000, v1: 60_000 }
const [firstWaitMs, maxWaitMs] = [20, 250]

/** Another request took the key over, because this one was too slow. */
class ClaimLost extends Refusal {
  constructor() {
    super('IDEMPOTENCY_KEY_IN_USE')
  }
}

/**
 * Does the work for the first request with this key and returns its answer to every repetition. The key is held from
 * the start, the answer is stored in the transaction of the work, and a request that fails frees its key. So the work is
 * a callback: its failure must be seen here, and it may be done again after another request took the key over.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED for a different request,
 * IDEMPOTENCY_KEY_IN_USE at the API while the same request runs
 */
export async function answerOnce<T extends object>(
  ctx: Context,
  asked: AnswerOnceInput | null,
  work: (keepAnswer: KeepAnswer) => Promise<T>,
): Promise<Answered<T>> {
  if (!asked) return { answer: await work(async () => {}), replayed: false }
  const { claim, answer: first } = await takeKey(ctx, asked)
  // The request hash proves that the same work stored it, so the cast is safe.
  if (first) return { answer: first as T, replayed: true }
  try {
    const answer = await work(async (tx, given) => {
      if (!(await markAnswered(tx, claim, given))) throw new ClaimLost()
    })
    return { answer, replayed: false }
  } catch (error) {
    if (error instanceof ClaimLost && asked.door !== 'api') return answerOnce(ctx, asked, work)
    await deleteClaim(ctx.db.root, claim)
    throw error
  }
}

/** @returns the claim, and the stored answer if there is one; without it, the caller must do the work */
async function takeKey(
  ctx: Context,
  { request, ...asked }: AnswerOnceInput,
): Promise<{ claim: Claim; answer: unknown }> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  for (;;) {
    const claim = { ...asked, requestHash, createdAt: ctx.clock.now() }
    if (await insertClaim(ctx.db.root, claim, addMs(claim.createdAt, -leaseMs[claim.door])))
      return { claim, answer: null }
    const holder = asked.door === 'api' ? await findHolder(ctx.db.root, claim) : await waitForHolder(ctx, claim)
    if (holder && holder.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    if (holder?.response) return { claim, answer: holder.response }
    if (asked.door === 'api') throw new Refusal('IDEMPOTENCY_KEY_IN_USE')
  }
}

/**
 * Waits while another call works on the same request: until it is answered, its claim is deleted or its lease expires.
 */
async function waitForHolder(ctx: Context, claim: Claim): Promise<Holder | null> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    const holder = await findHolder(ctx.db.root, claim)
    const isAtWork = holder?.requestHash === claim.requestHash && !holder.response
    if (!isAtWork || addMs(holder.createdAt, leaseMs[claim.door]) <= ctx.clock.now()) return holder
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
