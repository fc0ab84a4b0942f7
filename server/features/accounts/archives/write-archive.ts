import { randomUUID } from 'node:crypto'
import { keptMs } from '#contract/retention.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { findAccount } from '#server/features/accounts/account-repository.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { writeZip } from '#server/zip/write-zip.ts'
import { folderOf, pieceBytes, storePieces } from './archive-pieces.ts'
import { type Archive, changeHeldArchive, leaseArchive } from './archive-repository.ts'
import { sumArchived } from './archived-file-repository.ts'
import { listArchiveFiles } from './list-archive-files.ts'
import { requireDiskSpace } from './make-archive.ts'

/** Longer than storing one piece can take. Each stored piece extends the lease. */
const leaseMs = 5 * 60_000
const maxTries = 4

type Held = Archive & { attemptId: string }

/** The attempt ends without a result: the process stops, or another attempt or a deletion took the archive away. */
class Interrupted extends Error {}

/**
 * Writes an archive. Safe to call at any time: the lease decides which worker writes. If a worker is killed, another one
 * starts again in a folder of its own. No transaction is open while it writes.
 */
export async function writeArchive(ctx: Context, id: string): Promise<void> {
  const now = ctx.clock.now()
  const attemptId = randomUUID()
  const leased = await leaseArchive(ctx.db.root, { id, attemptId, now, leasedUntil: addMs(now, leaseMs) })
  if (!leased) return
  const archive: Held = { ...leased, attemptId }
  if (archive.tries > maxTries) return fail(ctx, archive)
  try {
    // Removes what a killed attempt has left.
    await ctx.storage.removeFolder(folderOf(id))
    await finish(ctx, archive, await write(ctx, archive))
  } catch (error) {
    if (error instanceof Interrupted) return void (await release(ctx, archive, archive.tries - 1))
    ctx.log.error({ err: error, archiveId: id, tries: archive.tries }, 'an archive could not be written')
    if (archive.tries >= maxTries) return fail(ctx, archive)
    await release(ctx, archive, archive.tries)
  }
}

async function write(ctx: Context, archive: Held): Promise<number> {
  const account = await findAccount(ctx.db.root, archive.userId)
  if (!account) throw new Interrupted()
  await requireDiskSpace(ctx, await sumArchived(ctx.db.root, account.id))
  return storePieces(ctx, archive, writeZip(listArchiveFiles(ctx, account)), async () => {
    const leasedUntil = addMs(ctx.clock.now(), leaseMs)
    if (ctx.stopping || !(await changeHeldArchive(ctx.db.root, archive, { leasedUntil }))) throw new Interrupted()
    await requireDiskSpace(ctx, pieceBytes)
  })
}

async function finish(ctx: Context, archive: Held, bytes: number): Promise<void> {
  const expiresAt = addMs(ctx.clock.now(), keptMs('archives'))
  await ctx.db.transaction(async (tx) => {
    const made = { state: 'ready' as const, bytes, pieceBytes, expiresAt, leasedUntil: null }
    if (!(await changeHeldArchive(tx, archive, made))) throw new Interrupted()
    await appendEvent(tx, { userId: archive.userId, type: 'account.archive-changed' })
    await notifyOwner(ctx, tx, archive.userId, 'archive-ready')
  })
}

/** Gives the archive to the next worker that sweeps. Only the pieces of this attempt are removed. */
async function release(ctx: Context, archive: Held, tries: number): Promise<void> {
  await changeHeldArchive(ctx.db.root, archive, { leasedUntil: null, tries })
  await ctx.storage.removeFolder(`${folderOf(archive.id)}/${archive.attemptId}`)
}

async function fail(ctx: Context, archive: Held): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const expiresAt = addMs(ctx.clock.now(), keptMs('archives'))
    if (!(await changeHeldArchive(tx, archive, { state: 'failed', expiresAt, leasedUntil: null }))) return
    await appendEvent(tx, { userId: archive.userId, type: 'account.archive-changed' })
  })
  await ctx.storage.removeFolder(folderOf(archive.id))
}
