import { holdSweep } from '#server/installation/hold-sweep.ts'
import { joinAtStart } from '#server/installation/join-at-start.ts'
import type { Site } from './open-site.ts'

/** What a start notes about database, storage and secret, and a sweep that waits. */
export async function addInstallation({ ctx }: Site): Promise<void> {
  await joinAtStart(ctx)
  await holdSweep(ctx, { reason: 'many', files: 60, total: 900, sweeps: 0 })
}
