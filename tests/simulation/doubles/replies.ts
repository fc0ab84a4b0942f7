import type { CheckOutcome, RefusalKind, SubmitOutcome } from '#server/features/providers/video-provider.ts'
import type { Random } from '#tests/simulation/random.ts'

/** A future answer: after a delay, a value or an error arrives, or nothing ever does. */
export type Reply<T> =
  | { afterMs: number; value: T }
  | { afterMs: number; error: string }
  | { afterMs: number; silence: true }

/** Longer than the product waits for the answer to a submission. */
const deafAfterMs = 60_000
export const passable: readonly RefusalKind[] = ['account', 'overloaded', 'broken', 'stumbled']

/** Whether the caller has received that the vendor does not offer the model. */
export function isGone(reply: Reply<SubmitOutcome>): boolean {
  if (reply.afterMs >= deafAfterMs || !('value' in reply)) return false
  return reply.value.outcome === 'refused' && reply.value.kind === 'model'
}

/** Whether the caller has received a refusal that allows another account to take the video. */
export function isClear(reply: Reply<SubmitOutcome>): boolean {
  if (reply.afterMs >= deafAfterMs || !('value' in reply) || reply.value.outcome !== 'refused') return false
  return passable.includes(reply.value.kind)
}

export function slowness(random: Random): number {
  return random.weighted([
    [0.5, 0],
    [0.3, random.between(50, 3000)],
    [0.15, random.between(3000, 33_000)],
    [0.05, random.between(65_000, 120_000)],
  ])
}

export function maybeLost<T>(
  random: Random,
  reply: { afterMs: number; value: T },
): Reply<T | { outcome: 'unconfirmed' }> {
  return random.chance(0.3) ? lost(random, reply.afterMs) : reply
}

export function lost(random: Random, afterMs: number): Reply<{ outcome: 'unconfirmed' }> {
  return random.pick([
    { afterMs, value: { outcome: 'unconfirmed' as const } },
    { afterMs, error: 'connection reset' },
    { afterMs, silence: true as const },
  ])
}

export function refuse(kind: RefusalKind): SubmitOutcome {
  return { outcome: 'refused', kind, failure: { code: 'SERVICE_REFUSED' } }
}

export function failed(kind: RefusalKind, cost: number | null = null): CheckOutcome & { outcome: 'failed' } {
  return { outcome: 'failed', kind, failure: { code: 'NOT_MADE' }, cost }
}
