import type { z } from 'zod'
import type * as overviewCalls from '#contract/overview.ts'
import type { StorageUse } from '#contract/overview.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { changeSettings, getSettings, lockSettings } from '#server/features/settings/settings-repository.ts'
import { confirmSweepHold } from '#server/installation/hold-sweep.ts'
import { getInstallation } from '#server/installation/installation-repository.ts'
import { listBin } from '#server/integrations/storage/bin.ts'
import { measureFolder } from '#server/integrations/storage/measure-folder.ts'
import { Refusal } from '#server/refusal.ts'
import { measureStoredVideos } from './storage-repository.ts'

/** Above this number of files, the size is reported as "at least", so that the scan does not take minutes. */
const maxFiles = 20_000

export async function getStorage(ctx: Context): Promise<StorageUse> {
  const { retentionDays, minFreeMegabytes } = await getSettings(ctx.db.root)
  const { localFolder } = ctx.storage
  const used = localFolder ? await measureFolder(localFolder, maxFiles) : null
  const space = await ctx.storage.space()
  const stored = await measureStoredVideos(ctx.db.root)
  const binned = await listBin(ctx.storage).catch(() => [])
  const bin = { files: binned.length, bytes: binned.reduce((sum, { bytes }) => sum + bytes, 0) }
  const { hold } = await getInstallation(ctx.db.root)
  return {
    isLocal: localFolder !== null,
    // For a bucket, or too many files to scan: the sizes recorded when the files were stored.
    usedBytes: Math.max(used?.bytes ?? 0, stored.bytes + bin.bytes),
    isAtLeast: used?.isAtLeast ?? false,
    freeBytes: space?.freeBytes ?? null,
    totalBytes: space?.totalBytes ?? null,
    videos: stored.videos,
    bin,
    sweepHold: hold && { reason: hold.reason, files: hold.files, total: hold.total, since: hold.since },
    retentionDays,
    minFreeMegabytes,
  }
}

type Confirmed = z.output<NonNullable<(typeof overviewCalls.confirmSweep)['body']>>

/** @throws Refusal SWEEP_CHANGED if something else is held by now */
export async function confirmSweep(ctx: Context, actorId: string, confirmed: Confirmed): Promise<StorageUse> {
  await ctx.db.transaction(async (tx) => {
    if (!(await confirmSweepHold(tx, confirmed))) throw new Refusal('SWEEP_CHANGED')
    await appendAudit(tx, { actorId, action: 'confirm-sweep', subject: 'storage', after: confirmed })
  })
  return getStorage(ctx)
}

type Policy = z.output<NonNullable<(typeof overviewCalls.updateStorage)['body']>>

/** Absent fields stay unchanged; null days keep videos forever. */
export async function updateStorage(ctx: Context, actorId: string, given: Policy): Promise<StorageUse> {
  await ctx.db.transaction(async (tx) => {
    const { retentionDays, minFreeMegabytes } = await lockSettings(tx)
    const before = { retentionDays, minFreeMegabytes }
    const after = {
      retentionDays: given.retentionDays === undefined ? retentionDays : given.retentionDays,
      minFreeMegabytes: given.minFreeMegabytes ?? minFreeMegabytes,
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await changeSettings(tx, after)
    await appendAudit(tx, { actorId, action: 'update-storage', subject: 'settings', before, after })
  })
  return getStorage(ctx)
}
