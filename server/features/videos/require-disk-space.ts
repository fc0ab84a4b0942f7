import type { Context } from '#server/context.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { findSpace } from '#server/installation/find-space.ts'
import { bytesOf, hasDiskSpace } from '#server/integrations/storage/disk-space.ts'
import { Refusal } from '#server/refusal.ts'

/** @throws Refusal STORAGE_FULL, with this message if given, if less space is free than the operator reserves. */
export async function requireDiskSpace(
  ctx: Context,
  { minFreeMegabytes }: AdminSettings,
  message?: string,
): Promise<void> {
  const space = await findSpace(ctx, bytesOf(minFreeMegabytes))
  if (!hasDiskSpace(minFreeMegabytes, space?.freeBytes ?? null)) throw new Refusal('STORAGE_FULL', message)
}
