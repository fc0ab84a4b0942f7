import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { creditPackages, orders } from '#server/db/schema/payments.ts'
import { kieApis } from '#server/db/schema/providers.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

export async function hasCompletedOrder(handle: Handle): Promise<boolean> {
  const [order] = await handle.select({ id: orders.id }).from(orders).where(eq(orders.status, 'completed')).limit(1)
  return order !== undefined
}

/** The number of enabled accounts, the number of those that can pay for a quality video, and their total credits. */
export async function countServingAccounts(handle: Handle) {
  const [row] = await handle
    .select({
      all: count(),
      able: sql<number>`(count(*) filter (where ${kieApis.totalCredits} >= ${kieApis.veo3QualityCredits}))::int`,
      credits: sql<number>`coalesce(sum(${kieApis.totalCredits}), 0)::int`,
    })
    .from(kieApis)
    .where(and(eq(kieApis.isEnabled, true), isNull(kieApis.deletedAt), eq(kieApis.vendor, 'kie')))
  return row ?? { all: 0, able: 0, credits: 0 }
}

/** The packages for sale. */
export async function listOffers(handle: Handle) {
  return handle
    .select()
    .from(creditPackages)
    .where(and(eq(creditPackages.isActive, true), isNull(creditPackages.deletedAt)))
}

/** The number of videos with files, and the size of the files. */
export async function measureStoredVideos(handle: Handle): Promise<{ videos: number; bytes: number }> {
  const [row] = await handle
    .select({ videos: count(), bytes: sql<string>`coalesce(sum(${videoTasks.storedBytes}), 0)` })
    .from(videoTasks)
    .where(and(isNull(videoTasks.deletedAt), eq(videoTasks.stage, 'completed'), isNotNull(videoTasks.poster)))
  return { videos: row?.videos ?? 0, bytes: Number(row?.bytes ?? 0) }
}
