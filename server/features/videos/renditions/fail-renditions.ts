import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { returnReservation } from '#server/features/providers/reserve-account.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { invariant } from '#server/invariant.ts'
import { endRunning, forgetBooking, type Rendition } from './rendition-repository.ts'

type Of = Pick<Video, 'id' | 'taskId' | 'userId'>

/** Ends all running renditions of a video that is deleted, and refunds those that were paid for. */
export async function failRunning(ctx: Context, tx: Tx, video: Of): Promise<void> {
  for (const rendition of await endRunning(tx, video.id, ctx.clock.now()))
    await refundRendition(ctx, tx, video, rendition)
}

/** The provider has refused a rendition on this account, so it took nothing. */
export async function releaseBooking(tx: Tx, accountId: string | null, rendition: Rendition): Promise<void> {
  const { bookedCredits, stage, createdAt } = rendition
  if (!accountId || bookedCredits === 0) return
  const since = { stage, stageSince: createdAt, createdAt }
  await returnReservation(tx, { kieApiId: accountId, reservedCredits: bookedCredits, ...since })
  await forgetBooking(tx, rendition)
}

/**
 * Refunds a rendition that was paid for, in the transaction in which it failed. The booking on its account stays: it may
 * have been made for nothing.
 */
export async function refundRendition(ctx: Context, tx: Tx, video: Of, rendition: Rendition) {
  const { purpose, target, creditsUsed } = rendition
  if (purpose !== 'upgrade' && creditsUsed === 0) return
  invariant(creditsUsed > 0, 'every upgrade was paid for')
  await postLedgerEntry(tx, {
    userId: video.userId,
    type: 'refund',
    amount: creditsUsed,
    key: `refund:${video.taskId}:${target}`,
    description: `Refund: the ${target} version could not be made`,
    videoTaskId: video.id,
    createdAt: ctx.clock.now(),
  })
}
