import type { Context } from '#server/context.ts'
import { hasRoom } from '#server/features/settings/room-policy.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { Refusal } from '#server/refusal.ts'

/** @throws Refusal STORAGE_FULL, in these words if any, when the operator wants what is left of the disk kept free. */
export async function requireRoom(ctx: Context, { minFreeMegabytes }: AdminSettings, message?: string): Promise<void> {
  const space = await ctx.storage.space()
  if (!space) return
  if (!hasRoom(minFreeMegabytes, space.freeBytes)) throw new Refusal('STORAGE_FULL', message)
}
