import { and, asc, eq } from 'drizzle-orm'
import type { UpgradeTarget } from '#contract/models/model.ts'
import { videoUpgrades } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export type VideoUpgrade = typeof videoUpgrades.$inferSelect

/** @returns false if this upgrade exists already */
export async function insertUpgrade(tx: Tx, upgrade: typeof videoUpgrades.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(videoUpgrades).values(upgrade).onConflictDoNothing().returning({ to: videoUpgrades.to })
  return rows.length === 1
}

export async function findUpgrade(
  handle: Handle,
  videoTaskId: string,
  to: UpgradeTarget,
): Promise<VideoUpgrade | null> {
  const [upgrade] = await handle
    .select()
    .from(videoUpgrades)
    .where(and(eq(videoUpgrades.videoTaskId, videoTaskId), eq(videoUpgrades.to, to)))
  return upgrade ?? null
}

/** The upgrade that is made next; null if none is. */
export async function findRunningUpgrade(handle: Handle, videoTaskId: string): Promise<VideoUpgrade | null> {
  const [upgrade] = await handle
    .select()
    .from(videoUpgrades)
    .where(and(eq(videoUpgrades.videoTaskId, videoTaskId), eq(videoUpgrades.status, 'running')))
    .orderBy(asc(videoUpgrades.createdAt), asc(videoUpgrades.to))
    .limit(1)
  return upgrade ?? null
}

/** Its booking on the account is released. */
export async function forgetBooking(tx: Tx, videoTaskId: string, to: UpgradeTarget): Promise<void> {
  await tx
    .update(videoUpgrades)
    .set({ bookedCredits: 0 })
    .where(and(eq(videoUpgrades.videoTaskId, videoTaskId), eq(videoUpgrades.to, to)))
}

/** Ends the running upgrades of a video, to this resolution or all of them. @returns those that this call ended. */
export async function endUpgrades(
  tx: Tx,
  videoTaskId: string,
  { status, to, now }: { status: 'completed' | 'failed'; to?: UpgradeTarget; now: Date },
): Promise<VideoUpgrade[]> {
  const running = and(
    eq(videoUpgrades.videoTaskId, videoTaskId),
    eq(videoUpgrades.status, 'running'),
    to ? eq(videoUpgrades.to, to) : undefined,
  )
  const changes = { status, refunded: status === 'failed', completedAt: now }
  const rows = await tx.update(videoUpgrades).set(changes).where(running).returning()
  return rows
}
