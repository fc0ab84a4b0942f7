import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, notInArray, sql } from 'drizzle-orm'
import { deletedPrefix } from '#contract/accounts/username.ts'
import type { VideoStage } from '#contract/videos/videos.ts'
import { accountLinks, users } from '#server/db/schema/accounts.ts'
import { archives } from '#server/db/schema/archives.ts'
import { webhookDeliveries } from '#server/db/schema/automation.ts'
import { transactions } from '#server/db/schema/credits.ts'
import { auditLog, idempotencyKeys } from '#server/db/schema/events.ts'
import { renditions } from '#server/db/schema/renditions.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

/**
 * False if the site would be left without an administrator. Locks
 * make simultaneous requests of administrators run one at a time.
 */
export async function markForDeletion(tx: Tx, id: string, deletionAt: Date): Promise<boolean> {
  const stays = and(eq(users.isAdmin, true), eq(users.isActive, true), isNull(users.deletionAt))
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(stays)
    .orderBy(users.id)
    .for('no key update')
  if (administrators.length === 1 && administrators[0]?.id === id) return false
  await tx.update(users).set({ deletionAt }).where(eq(users.id, id))
  return true
}

export async function cancelDeletion(tx: Tx, id: string): Promise<boolean> {
  const pending = and(eq(users.id, id), isNotNull(users.deletionAt), isNull(users.deletedAt))
  return (await tx.update(users).set({ deletionAt: null }).where(pending).returning({ id: users.id })).length === 1
}

const ended: VideoStage[] = ['completed', 'failed', 'cancelled']

const isPaidFor = and(eq(renditions.purpose, 'upgrade'), eq(renditions.stage, 'running'))

/** Videos and paid upgrades in progress end first: they are delivered or refunded. */
const isDue = (handle: Handle, now: Date) =>
  and(
    lte(users.deletionAt, now),
    isNull(users.deletedAt),
    notExists(
      handle
        .select({ id: videoTasks.id })
        .from(videoTasks)
        .where(and(eq(videoTasks.userId, users.id), notInArray(videoTasks.stage, ended))),
    ),
    notExists(
      handle
        .select({ id: videoTasks.id })
        .from(renditions)
        .innerJoin(videoTasks, eq(videoTasks.id, renditions.videoTaskId))
        .where(and(eq(videoTasks.userId, users.id), isPaidFor, isNull(videoTasks.deletedAt))),
    ),
  )

/** Ordered by id, starting after `after`. */
export async function listDeletable(handle: Handle, now: Date, { after, limit }: { after: string; limit: number }) {
  const due = and(isDue(handle, now), gt(users.id, after))
  const rows = await handle.select({ id: users.id }).from(users).where(due).orderBy(users.id).limit(limit)
  return rows.map((row) => row.id)
}

/** Workers of the previous version lease the rows of videos, those of this one renditions. */
const heldByNobody = { dueAt: null, leasedUntil: null, attemptId: null }

type Removed = { taskIds: string[]; archiveIds: string[] }

/**
 * Removes all personal data from an account that is still due for deletion, and hides its videos. The caller ends the
 * ways into it.
 * @returns the ids of the videos and archives whose files are to be removed; null if the account was kept meanwhile.
 */
export async function anonymizeAccount(tx: Tx, id: string, now: Date): Promise<Removed | null> {
  const gone = {
    // Random instead of the account's id: the owner knew the id and could have registered that name in advance.
    username: sql`${deletedPrefix} || gen_random_uuid()::text`,
    ...{ nameKey: null, email: null, emailVerifiedAt: null, emailChangedAt: null },
    ...{ isActive: false, isAdmin: false, deletedAt: now },
  }
  const [account] = await tx
    .update(users)
    .set(gone)
    .where(and(eq(users.id, id), isDue(tx, now)))
    .returning({ id: users.id })
  if (!account) return null
  for (const table of [accountLinks, webhookDeliveries, idempotencyKeys])
    await tx.delete(table).where(eq(table.userId, id))
  // Descriptions of videos quote prompts; a refund of an order names its package. Amounts, keys and references stay, so
  // that the ledger can still be verified.
  const isOfVideo = and(inArray(transactions.type, ['usage', 'refund']), isNull(transactions.orderId))
  const wordy = and(eq(transactions.userId, id), isOfVideo)
  await tx.update(transactions).set({ description: 'Video' }).where(wordy)
  // The log keeps what was done to the account, not its name.
  await tx
    .update(auditLog)
    .set({ before: sql`${auditLog.before} - 'username'`, after: sql`${auditLog.after} - 'username'` })
    .where(eq(auditLog.subject, `user:${id}`))
  const made = await tx.delete(archives).where(eq(archives.userId, id)).returning({ id: archives.id })
  const videos = await tx
    .update(videoTasks)
    .set({
      ...{
        prompt: '',
        negativePrompt: null,
        watermark: null,
        clientReference: null,
        callbackUrl: null,
        ...{ imageUrls: [], inputs: null, shots: null },
        ...{ failure: null, errorMessage: null },
      },
      ...{ isPublic: false, shareSlug: null, isListed: false, ...heldByNobody },
      deletedAt: sql`coalesce(${videoTasks.deletedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(videoTasks.userId, id))
    .returning({ taskId: videoTasks.taskId })
  const theirs = tx.select({ id: videoTasks.id }).from(videoTasks).where(eq(videoTasks.userId, id))
  await tx.update(renditions).set(heldByNobody).where(inArray(renditions.videoTaskId, theirs))
  return { taskIds: videos.map((video) => video.taskId), archiveIds: made.map((archive) => archive.id) }
}
