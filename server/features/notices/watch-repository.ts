import { and, count, eq, gte, inArray, isNull, lt, min, not, sql } from 'drizzle-orm'
import { outputs } from '#server/db/schema/content-credentials.ts'
import { alarms } from '#server/db/schema/events.ts'
import { providerAccounts, routeHours } from '#server/db/schema/providers.ts'
import { renditions } from '#server/db/schema/renditions.ts'
import { videoReports } from '#server/db/schema/reports.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

/** Counts the videos that ended at or after `since`, by result. */
export async function countEnded(handle: Handle, since: Date): Promise<{ completed: number; failed: number }> {
  const rows = await handle
    .select({ stage: videoTasks.stage, ended: count() })
    .from(videoTasks)
    .where(and(gte(videoTasks.completedAt, since), inArray(videoTasks.stage, ['completed', 'failed'])))
    .groupBy(videoTasks.stage)
  const of = (stage: string) => rows.find((row) => row.stage === stage)?.ended ?? 0
  return { completed: of('completed'), failed: of('failed') }
}

/** When the longest-waiting queued video was created. */
export async function findLongestWait(handle: Handle): Promise<Date | null> {
  const [row] = await handle
    .select({ since: min(videoTasks.createdAt) })
    .from(videoTasks)
    .where(eq(videoTasks.stage, 'queued'))
  return row?.since ?? null
}

export async function listServingAccounts(handle: Handle) {
  return handle
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.isEnabled, true), isNull(providerAccounts.deletedAt)))
}

/** What a video of each model took on average since then, in US cents. Reads at most one row per route and hour. */
export async function listVideoCosts(handle: Handle, since: Date) {
  const { vendor, model, costCents, made, hour } = routeHours
  const average = sql<number>`(sum(${costCents}) / sum(${made}))::float`
  return handle
    .select({ vendor, cents: average })
    .from(routeHours)
    .where(gte(hour, since))
    .groupBy(vendor, model)
    .having(sql`sum(${made}) > 0`)
}

export async function listAlarmKeys(handle: Handle): Promise<string[]> {
  return (await handle.select({ key: alarms.key }).from(alarms)).map(({ key }) => key)
}

export async function findAlarm(handle: Handle, key: string) {
  const [raised] = await handle.select().from(alarms).where(eq(alarms.key, key))
  return raised ?? null
}

/** Whether a file has been published without content credentials since then. */
export async function hasUnsignedOutput(handle: Handle, since: Date): Promise<boolean> {
  const [unsigned] = await handle
    .select({ sha256: outputs.sha256 })
    .from(outputs)
    .where(and(not(outputs.signed), gte(outputs.madeAt, since)))
    .limit(1)
  return unsigned !== undefined
}

export async function hasLateVideo(handle: Handle, dueBefore: Date): Promise<boolean> {
  const [late] = await handle
    .select({ id: renditions.id })
    .from(renditions)
    .where(lt(renditions.dueAt, dueBefore))
    .limit(1)
  return late !== undefined
}

export async function hasOpenReport(handle: Handle): Promise<boolean> {
  const [open] = await handle
    .select({ id: videoReports.id })
    .from(videoReports)
    .where(isNull(videoReports.decidedAt))
    .limit(1)
  return open !== undefined
}
