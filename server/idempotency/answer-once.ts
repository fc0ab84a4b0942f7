import { createHash } from 'node:crypto'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import { type Claim, deleteClaim, findHolder, type Holder, insertClaim, markAnswered } from './claim-repository.ts'

/** Each door has keys of its own. A repetition waits for the answer on the page; a program is told to come back. */
type Asked = { userId: string; door: 'web' | 'api'; key: string; request: object }
/** Stores the answer, in the transaction that does what is answered. */
export type KeepAnswer = (tx: Tx, answer: object) => Promise<void>
type Answered<T> = { answer: T; replayed: boolean }

/** Longer than a request should take: after it, its repetition does the work. A program's may bring a picture. */
const leaseMs = { web: 15_000, api: 60_000 }
const [firstWaitMs, maxWaitMs] = [20, 250]

/** Another request took the key over, because this one was too slow. */
class ClaimLost extends Refusal {
  constructor() {
    super('IDEMPOTENCY_KEY_IN_USE')
  }
}

/**
 * Does the work for the first request with this key and gives its answer to every repetition. The key is held from the
 * beginning, the answer is stored in the transaction of the work, and a refused request leaves its key unused.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED for another request, IDEMPOTENCY_KEY_IN_USE at the API while the same one runs.
 */
export async function answerOnce<T extends object>(
  ctx: Context,
  asked: Asked | null,
  work: (keepAnswer: KeepAnswer) => Promise<T>,
): Promise<Answered<T>> {
  if (!asked) return { answer: await work(async () => {}), replayed: false }
  const { claim, answer: first } = await takeKey(ctx, asked)
  // The same work kept it, which its request hash says.
  if (first) return { answer: first as T, replayed: true }
  try {
    const answer = await work(async (tx, given) => {
      if (!(await markAnswered(tx, claim, given))) throw new ClaimLost()
    })
    return { answer, replayed: false }
  } catch (error) {
    if (error instanceof ClaimLost && asked.door === 'web') return answerOnce(ctx, asked, work)
    await deleteClaim(ctx.db.root, claim)
    throw error
  }
}

/** @returns the claim, and the stored answer if there is one; without it the work is ours to do. */
async function takeKey(ctx: Context, { request, ...asked }: Asked): Promise<{ claim: Claim; answer: unknown }> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  for (;;) {
    const claim = { ...asked, requestHash, createdAt: ctx.clock.now() }
    if (await insertClaim(ctx.db.root, claim, addMs(claim.createdAt, -leaseMs[claim.door])))
      return { claim, answer: null }
    const holder = asked.door === 'web' ? await waitForHolder(ctx, claim) : await findHolder(ctx.db.root, claim)
    if (holder && holder.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    if (holder?.response) return { claim, answer: holder.response }
    if (asked.door === 'api') throw new Refusal('IDEMPOTENCY_KEY_IN_USE')
  }
}

/** Waits while the same request is being worked on elsewhere: until it is answered, let go, or its lease has ended. */
async function waitForHolder(ctx: Context, claim: Claim): Promise<Holder | null> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    const holder = await findHolder(ctx.db.root, claim)
    const isAtWork = holder?.requestHash === claim.requestHash && !holder.response
    if (!isAtWork || addMs(holder.createdAt, leaseMs[claim.door]) <= ctx.clock.now()) return holder
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
