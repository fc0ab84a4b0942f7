import type { z } from 'zod'
import type { archiveSchema } from '#contract/accounts/archives.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { hasDiskSpace } from '#server/integrations/storage/disk-space.ts'
import { Refusal } from '#server/refusal.ts'
import { type Archive, findArchive, insertArchive } from './archive-repository.ts'
import { sumArchived } from './archived-file-repository.ts'

export const diskIsFull = 'This site has no storage space left for your archive. Please try again later or contact us.'

/**
 * Starts an archive of the account, unless one is being made. A job writes it.
 * @throws Refusal STORAGE_FULL
 */
export async function makeArchive(ctx: Context, account: Account): Promise<void> {
  await requireDiskSpace(ctx, await sumArchived(ctx.db.root, account.id))
  await ctx.db.transaction(async (tx) => {
    const { started, replacedId } = await insertArchive(tx, account.id, ctx.clock.now())
    if (replacedId) await ctx.queue.send(tx, 'remove-archive', { id: replacedId })
    if (!started) return
    await ctx.queue.send(tx, 'write-archive', { id: started.id })
    await appendEvent(tx, { userId: account.id, type: 'account.archive-changed' })
  })
}

/**
 * A bucket may be on another disk than the one that is measured, so there the bytes do not count.
 * @throws Refusal STORAGE_FULL if these bytes would leave less space free than the operator reserves.
 */
export async function requireDiskSpace(ctx: Context, archiveBytes: number): Promise<void> {
  const bytes = ctx.storage.localFolder ? archiveBytes : 0
  const { minFreeMegabytes } = await getSettings(ctx.db.root)
  // For an archive alone, nobody's files leave the bin before their time.
  const space = await ctx.storage.space()
  if (!hasDiskSpace(minFreeMegabytes, space && space.freeBytes - bytes)) throw new Refusal('STORAGE_FULL', diskIsFull)
}

/** The account's archive; null if there is none or it has expired. */
export async function getArchive(ctx: Context, account: Account): Promise<z.input<typeof archiveSchema> | null> {
  const archive = await findArchive(ctx.db.root, account.id)
  if (!archive || isExpired(ctx, archive)) return null
  const { state, createdAt, expiresAt, bytes } = archive
  return { state, askedAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null, bytes }
}

export function isExpired(ctx: Context, { expiresAt }: Archive): boolean {
  return expiresAt !== null && expiresAt <= ctx.clock.now()
}
