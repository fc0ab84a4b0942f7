import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { folderOf } from './archive-pieces.ts'
import {
  type Archive,
  deleteExpiredArchive,
  endArchiveLeases,
  listArchivesToMake,
  listAttempts,
  listExpiredArchives,
} from './archive-repository.ts'

const batchSize = 100

/** Removes expired archives, and sends a job for each archive that no worker is writing. */
export async function sweepArchives(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const expired = await listExpiredArchives(ctx.db.root, now, batchSize)
  await eachAlone(ctx, 'sweep-archives', expired, (archive) => expire(ctx, archive, now))
  const waiting = await listArchivesToMake(ctx.db.root, now, batchSize)
  if (waiting.length === 0) return
  await ctx.db.transaction(async (tx) => {
    for (const id of waiting) await ctx.queue.send(tx, 'write-archive', { id }, { onceKey: id })
  })
}

async function expire(ctx: Context, { id, userId }: Archive, now: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteExpiredArchive(tx, id, now))) return
    await ctx.queue.send(tx, 'remove-archive', { id })
    await appendEvent(tx, { userId, type: 'account.archive-changed' })
  })
}

/**
 * Only one process can hold the embedded database, so at its start every lease belongs to a dead process. Ending them
 * lets work resume at the next sweep.
 */
export async function resumeArchives(ctx: Context): Promise<void> {
  if (ctx.db.engine === 'embedded') await endArchiveLeases(ctx.db.root)
}

/** Removes the files of an archive without a row. */
export async function removeArchive(ctx: Context, id: string): Promise<void> {
  const attempts = await listAttempts(ctx.db.root, [id])
  if (!attempts.has(id)) await ctx.storage.removeFolder(folderOf(id))
}

/** Of these pieces, those that belong to no archive: of deleted archives and of killed attempts. */
export async function findOrphanedPieces(ctx: Context, pieces: readonly string[]): Promise<string[]> {
  const attempts = await listAttempts(ctx.db.root, [...new Set(pieces.map(archiveOf))])
  return pieces.filter((name) => attempts.get(archiveOf(name)) !== name.split('/')[2])
}

const archiveOf = (piece: string) => piece.split('/')[1] ?? ''
