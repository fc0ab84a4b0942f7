import type { z } from 'zod'
import { type StorageUse, type SweepHold, updateStorage } from '#contract/overview.ts'
import { readNumber } from '#contract/typed-text/fold-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/overview.ts'

type PolicySchema = NonNullable<(typeof updateStorage)['body']>

/** The used part of the disk in percent; null if unknown. */
export function percentTaken({ freeBytes, totalBytes }: Pick<StorageUse, 'freeBytes' | 'totalBytes'>): number | null {
  return totalBytes && freeBytes !== null ? Math.round((100 * (totalBytes - freeBytes)) / totalBytes) : null
}

export function describeUse({ isLocal, usedBytes, isAtLeast, freeBytes, videos }: StorageUse): string {
  const say = isLocal ? (isAtLeast ? texts.storedVideosAtLeast : texts.storedVideos) : texts.videosInObjectStorage
  const taken = say(videos, formatBytes(usedBytes))
  return freeBytes === null ? taken : `${taken} ${texts.freeOnDisk(formatBytes(freeBytes))}`
}

/** Empty if nothing is in the bin. */
export function describeBin({ files, bytes }: StorageUse['bin']): string {
  return files === 0 ? '' : texts.inTheBin(files, formatBytes(bytes))
}

/** Empty if the files were not counted yet. */
export function describeHeldFiles({ files, total }: SweepHold): string {
  return files === null || total === null ? '' : texts.heldFiles(files, formatNumber(total))
}

export function formatBytes(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${formatNumber(Math.ceil(bytes / 1024 ** 2))} MB`
}

type PolicyFaults = { retentionDays?: string; minFreeMegabytes?: string }

/** The texts of the form's fields. */
export type TypedPolicy = { days: string; megabytes: string }

/**
 * Reads what differs from the stored policy: an untouched field may show what another administrator has changed since.
 * Null, with a message for each invalid field, if something is invalid. Empty days mean for ever.
 */
export function readPolicy(
  { days, megabytes }: TypedPolicy,
  stored: Pick<StorageUse, 'retentionDays' | 'minFreeMegabytes'>,
): { policy: z.input<PolicySchema> | null; faults: PolicyFaults } {
  const retentionDays = days.trim() === '' ? null : readNumber(days)
  const minFreeMegabytes = readNumber(megabytes)
  const policy = {
    ...(retentionDays === stored.retentionDays ? {} : { retentionDays }),
    ...(minFreeMegabytes === stored.minFreeMegabytes ? {} : { minFreeMegabytes }),
  }
  const issues = updateStorage.body?.safeParse(policy).error?.issues ?? []
  return {
    policy: issues.length === 0 ? policy : null,
    faults: Object.fromEntries(issues.map(({ path, message }) => [path[0], message])),
  }
}
