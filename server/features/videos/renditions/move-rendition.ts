import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import type { VideoEventType } from '#server/events/event-payloads.ts'
import { sendRendition } from '#server/features/videos/moves/send-video.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { refundRendition } from './fail-renditions.ts'
import { lockFinished } from './finished-video-repository.ts'
import { changeHeldRendition, endedAs, type FurtherRendition } from './rendition-repository.ts'

/** A leased rendition with its video, which bears the rendition's attempt. */
export type HeldRendition = { rendition: FurtherRendition; video: Video }

/** `event`: null if the user sees no difference. `also` runs in the same transaction, in which the video is locked. */
type Also = { event: VideoEventType | null; also: (tx: Tx) => Promise<void> }

/**
 * Ends a held rendition: state, money and event in one transaction. If it failed, what was paid for it comes back.
 */
export async function endRendition(
  ctx: Context,
  { rendition, video }: HeldRendition,
  stage: 'completed' | 'failed',
  { event, also }: Also,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await lockFinished(tx, video.id)
    if (!(await changeHeldRendition(tx, rendition, endedAs(rendition, stage, now)))) return
    if (stage === 'failed') await refundRendition(ctx, tx, video, rendition)
    await also(tx)
    await tell(tx, video, event)
  })
}

/** Releases a held rendition until its next step. */
export async function postponeRendition(
  ctx: Context,
  { rendition, video }: HeldRendition,
  delayMs: number,
  { event, also }: Also,
): Promise<void> {
  const dueAt = addMs(ctx.clock.now(), delayMs)
  await ctx.db.transaction(async (tx) => {
    await lockFinished(tx, video.id)
    if (!(await changeHeldRendition(tx, rendition, { dueAt, leasedUntil: null }))) return
    await also(tx)
    await tell(tx, video, event)
    await sendRendition(ctx, tx, rendition, { delayMs })
  })
}

async function tell(tx: Tx, { userId, taskId }: Video, type: VideoEventType | null): Promise<void> {
  if (type) await appendEvent(tx, { userId, type, data: { taskId } })
}
