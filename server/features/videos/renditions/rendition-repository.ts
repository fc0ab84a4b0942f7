import { and, eq, ne, sql } from 'drizzle-orm'
import type { UpgradeTarget } from '#contract/models/model.ts'
import { renditions } from '#server/db/schema/renditions.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type Rendition = typeof renditions.$inferSelect
/** A file that is made of a finished video. */
export type FurtherRendition = Rendition & { target: UpgradeTarget }
type RenditionChanges = Partial<typeof renditions.$inferInsert>

/** @returns null if this upgrade exists already */
export async function insertUpgrade(tx: Tx, upgrade: typeof renditions.$inferInsert): Promise<Rendition | null> {
  const rows = await tx.insert(renditions).values(upgrade).onConflictDoNothing().returning()
  return rows[0] ?? null
}

/** The free 1080p version of a video, due now; it may have been given up before. A worker that holds it keeps its lease. */
export async function wantHd(tx: Tx, videoTaskId: string, now: Date): Promise<Rendition> {
  const [rendition] = await tx
    .insert(renditions)
    .values({ videoTaskId, purpose: 'hd', target: '1080p', createdAt: now, dueAt: now })
    .onConflictDoUpdate({
      target: [renditions.videoTaskId, renditions.purpose, renditions.target],
      set: { stage: 'running', completedAt: null, dueAt: now },
    })
    .returning()
  invariant(rendition, 'an inserted rendition is returned')
  return rendition
}

export async function findUpgrade(handle: Handle, videoTaskId: string, target: UpgradeTarget) {
  const [upgrade] = await handle
    .select()
    .from(renditions)
    .where(
      and(eq(renditions.videoTaskId, videoTaskId), eq(renditions.purpose, 'upgrade'), eq(renditions.target, target)),
    )
  return upgrade ?? null
}

const running = eq(renditions.stage, 'running')

/** Changes a rendition if that attempt still holds it; otherwise returns null. */
export async function changeHeldRendition(
  handle: Handle,
  held: Pick<Rendition, 'id' | 'attemptId'>,
  changes: RenditionChanges,
): Promise<Rendition | null> {
  invariant(held.attemptId, 'a held rendition has an attempt')
  const [rendition] = await handle
    .update(renditions)
    .set(changes)
    .where(and(eq(renditions.id, held.id), eq(renditions.attemptId, held.attemptId), running))
    .returning()
  return rendition ?? null
}

/** What the row of an ended rendition says. */
export function endedAs({ purpose }: Pick<Rendition, 'purpose'>, stage: 'completed' | 'failed', now: Date) {
  const refunded = stage === 'failed' && purpose === 'upgrade'
  return { stage, refunded, completedAt: now, dueAt: null, leasedUntil: null, attemptId: null }
}

/** Ends all that is still made of a finished video as failed. @returns those that this call ended. */
export async function endRunning(tx: Tx, videoTaskId: string, now: Date): Promise<Rendition[]> {
  const rows = await tx
    .update(renditions)
    .set({ ...endedAs({ purpose: 'hd' }, 'failed', now), refunded: sql`${renditions.purpose} = 'upgrade'` })
    .where(and(eq(renditions.videoTaskId, videoTaskId), ne(renditions.purpose, 'video'), running))
    .returning()
  return rows
}

/** Its booking on the account is released. */
export async function forgetBooking(tx: Tx, { id }: Pick<Rendition, 'id'>): Promise<void> {
  await tx.update(renditions).set({ bookedCredits: 0 }).where(eq(renditions.id, id))
}
