import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { archives } from '#server/db/schema/archives.ts'
import { installation, type SweepHold } from '#server/db/schema/installation.ts'
import { showcaseClips } from '#server/db/schema/showcase.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type { SweepHold }
export type Installation = typeof installation.$inferSelect

/** The row of this installation; the first call inserts it, with a new id. */
export async function getInstallation(handle: Handle): Promise<Installation> {
  const [known] = await handle.select().from(installation)
  if (known) return known
  await handle.insert(installation).values({}).onConflictDoNothing()
  const [row] = await handle.select().from(installation)
  invariant(row, 'the installation row exists')
  return row
}

/** The row, locked until the transaction ends. */
export async function lockInstallation(tx: Tx): Promise<Installation> {
  await getInstallation(tx)
  const [row] = await tx.select().from(installation).for('update')
  invariant(row, 'the installation row exists')
  return row
}

/** Notes that the storage has the marker. */
export async function markBound(handle: Handle, now: Date): Promise<void> {
  await handle.update(installation).set({ boundAt: now }).where(isNull(installation.boundAt))
}

/** Takes over the id of a marker that an earlier state of this database wrote. False if the database has its own. */
export async function adoptId(handle: Handle, installationId: string, now: Date): Promise<boolean> {
  const rows = await handle
    .update(installation)
    .set({ installationId, boundAt: now })
    .where(isNull(installation.boundAt))
    .returning({ id: installation.id })
  return rows.length === 1
}

/** Gives the database a new id, which the storage's marker must get next. @returns that id */
export async function renewId(handle: Handle, secretCheck: string): Promise<string> {
  await getInstallation(handle)
  const fresh = { installationId: sql`gen_random_uuid()`, sweeps: 0, boundAt: null, secretCheck, confirmedFiles: 0 }
  const [row] = await handle.update(installation).set(fresh).returning({ id: installation.installationId })
  invariant(row, 'the installation row exists')
  return row.id
}

/** @returns the number of this sweep */
export async function raiseSweeps(handle: Handle): Promise<number> {
  const next = sql`${installation.sweeps} + 1`
  const [row] = await handle.update(installation).set({ sweeps: next }).returning({ sweeps: installation.sweeps })
  invariant(row, 'the installation row exists')
  return row.sweeps
}

/** A hold after a restore stays until an administrator confirms it. No later hold replaces it. */
export async function writeHold(handle: Handle, hold: SweepHold): Promise<void> {
  const isReplaceable = sql`(${installation.hold} ->> 'reason' = 'restored') is not true`
  await handle
    .update(installation)
    .set({ hold })
    .where(hold.reason === 'restored' ? undefined : isReplaceable)
}

/** After a sweep that took files: nothing is held, and a confirmation is used up. */
export async function endHold(handle: Handle): Promise<void> {
  await handle.update(installation).set({ hold: null, confirmedFiles: 0 })
}

/** False if the sweep was not held for that reason. */
export async function endHoldOf(handle: Handle, reason: SweepHold['reason']): Promise<boolean> {
  const isHeld = sql`${installation.hold} ->> 'reason' = ${reason}`
  const rows = await handle.update(installation).set({ hold: null }).where(isHeld).returning({ id: installation.id })
  return rows.length === 1
}

type Seen = { reason: 'restored' | 'many'; files: number | null }

/**
 * Confirms what is held, if it is still what the administrator saw. From then on, the database counts as up to date
 * with the marker. False if it has changed.
 */
export async function confirmHold(handle: Handle, { reason, files }: Seen): Promise<boolean> {
  const hold = installation.hold
  const rows = await handle
    .update(installation)
    .set({
      hold: null,
      confirmedFiles: files ?? 0,
      sweeps: sql`greatest(${installation.sweeps}, (${hold} ->> 'sweeps')::int)`,
    })
    .where(
      and(sql`${hold} ->> 'reason' = ${reason}`, sql`(${hold} ->> 'files')::int is not distinct from ${files}::int`),
    )
    .returning({ id: installation.id })
  return rows.length === 1
}

export async function writeSecretCheck(handle: Handle, secretCheck: string): Promise<void> {
  await handle.update(installation).set({ secretCheck })
}

/** What names in a storage refer to: folders of videos, ids of archives, and names of pictures and clips. */
export type Referred = { folders: string[]; archiveIds: string[]; names: string[] }

/** Whether the database knows any of these; also if its video has been deleted since. */
export async function knowsAny(handle: Handle, { folders, archiveIds, names }: Referred): Promise<boolean> {
  const clip = or(inArray(showcaseClips.file, names), inArray(showcaseClips.poster, names))
  const finds: [boolean, () => Promise<unknown[]>][] = [
    [folders.length > 0, () => findOne(handle, videoTasks, inArray(videoTasks.mediaFolder, folders))],
    [names.length > 0, () => findOne(handle, uploads, inArray(uploads.name, names))],
    [names.length > 0, () => findOne(handle, showcaseClips, clip)],
    [archiveIds.length > 0, () => findOne(handle, archives, inArray(archives.id, archiveIds))],
  ]
  for (const [isAsked, find] of finds) if (isAsked && (await find()).length > 0) return true
  return false
}

/** Whether the database names any file that should be in the storage. */
export async function namesFiles(handle: Handle): Promise<boolean> {
  const stored = and(isNull(videoTasks.deletedAt), sql`cardinality(${videoTasks.resultUrls}) > 0`)
  if ((await findOne(handle, videoTasks, stored)).length > 0) return true
  return (await findOne(handle, showcaseClips, undefined)).length > 0
}

type Known = typeof videoTasks | typeof uploads | typeof showcaseClips | typeof archives

async function findOne(handle: Handle, table: Known, condition: SQL | undefined): Promise<unknown[]> {
  return handle.select({ one: sql`1` }).from(table).where(condition).limit(1)
}
