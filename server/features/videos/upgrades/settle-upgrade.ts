import type { UpgradeTarget } from '#contract/models/model.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { returnReservation } from '#server/features/providers/reserve-account.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { endUpgrades, forgetBooking } from './upgrade-repository.ts'

type Of = Pick<Video, 'id' | 'taskId' | 'userId'>

export async function completeUpgrade(ctx: Context, tx: Tx, video: Of, to: UpgradeTarget): Promise<void> {
  await endUpgrades(tx, video.id, { status: 'completed', to, now: ctx.clock.now() })
}

type Failed = {
  /** Only the upgrade to this resolution. */
  to?: UpgradeTarget
  /** The account of the video, if the provider has refused the upgrade: it took nothing. */
  refusedBy?: string | null
}

/**
 * Ends the running upgrades of a video as failed and refunds them, once, in the caller's transaction. Unless the
 * provider refused it, the booking on its account stays: it may have been made for nothing.
 */
export async function failUpgrades(ctx: Context, tx: Tx, video: Of, { to: only, refusedBy }: Failed = {}) {
  const now = ctx.clock.now()
  const which = { status: 'failed' as const, now, ...(only ? { to: only } : {}) }
  for (const { to, creditsUsed, bookedCredits, createdAt } of await endUpgrades(tx, video.id, which)) {
    if (refusedBy && bookedCredits > 0) {
      await returnReservation(tx, { kieApiId: refusedBy, reservedCredits: bookedCredits, stageSince: createdAt })
      await forgetBooking(tx, video.id, to)
    }
    await postLedgerEntry(tx, {
      userId: video.userId,
      type: 'refund',
      amount: creditsUsed,
      key: `refund:${video.taskId}:${to}`,
      description: `Refund: the ${to} version could not be made`,
      videoTaskId: video.id,
      createdAt: now,
    })
  }
}
