import { and, asc, count, desc, eq, exists, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { ReportDecision } from '#contract/videos/video-reports.ts'
import { users } from '#server/db/schema/accounts.ts'
import { videoReports } from '#server/db/schema/reports.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

export type Report = typeof videoReports.$inferSelect

/** A repeated report from the same network is the one that is open. */
export async function insertReport(handle: Handle, report: typeof videoReports.$inferInsert): Promise<void> {
  await handle.insert(videoReports).values(report).onConflictDoNothing()
}

export async function listReportRows(handle: Handle, limit: number, offset: number) {
  return handle
    .select({
      report: videoReports,
      video: videoTasks,
      owner: { username: users.username, email: users.email, isActive: users.isActive },
    })
    .from(videoReports)
    .innerJoin(videoTasks, eq(videoTasks.id, videoReports.videoTaskId))
    .innerJoin(users, eq(users.id, videoTasks.userId))
    .orderBy(sql`${videoReports.decidedAt} desc nulls first`, asc(videoReports.createdAt), desc(videoReports.id))
    .limit(limit)
    .offset(offset)
}

export async function countReports(handle: Handle): Promise<{ total: number; open: number }> {
  const open = sql<number>`count(*) filter (where ${videoReports.decidedAt} is null)::int`
  const [row] = await handle.select({ total: count(), open }).from(videoReports)
  return row ?? { total: 0, open: 0 }
}

/** The video of a report, locked until the transaction ends, so that its reports are decided one after another. */
export async function lockReportedVideo(tx: Tx, reportId: string): Promise<Video | null> {
  const [row] = await tx
    .select({ video: videoTasks })
    .from(videoTasks)
    .innerJoin(videoReports, eq(videoReports.videoTaskId, videoTasks.id))
    .where(eq(videoReports.id, reportId))
    .for('update', { of: videoTasks })
  return row?.video ?? null
}

type Decided = { decision: ReportDecision; decidedAt: Date; decidedBy: string; ownerReason: string | null }

/** @returns the report; null if it was decided already */
export async function markDecided(tx: Tx, id: string, decided: Decided, answer: string | null): Promise<Report | null> {
  const [report] = await tx
    .update(videoReports)
    .set({ ...decided, answer, reporterHash: null, ...(answer ? {} : { email: null }) })
    .where(and(eq(videoReports.id, id), isNull(videoReports.decidedAt)))
    .returning()
  return report ?? null
}

/** @returns the other reports of the video that were open */
export async function markOthersDecided(tx: Tx, videoTaskId: string, decided: Decided, answer: string | null) {
  return tx
    .update(videoReports)
    .set({ ...decided, answer, reporterHash: null, ...(answer ? {} : { email: null }) })
    .where(and(eq(videoReports.videoTaskId, videoTaskId), isNull(videoReports.decidedAt)))
    .returning()
}

export async function blockSharing(tx: Tx, videoTaskId: string, now: Date): Promise<void> {
  await tx.update(videoTasks).set({ shareBlockedAt: now }).where(eq(videoTasks.id, videoTaskId))
}

/** What a mail about a decision says, and to whom. */
export async function findDecision(handle: Handle, id: string) {
  const [row] = await handle
    .select({ report: videoReports, prompt: videoTasks.prompt, owner: users })
    .from(videoReports)
    .innerJoin(videoTasks, eq(videoTasks.id, videoReports.videoTaskId))
    .innerJoin(users, eq(users.id, videoTasks.userId))
    .where(eq(videoReports.id, id))
  return row ?? null
}

export async function forgetEmail(handle: Handle, id: string): Promise<void> {
  await handle.update(videoReports).set({ email: null }).where(eq(videoReports.id, id))
}

/** Of reports made before `before`. */
export async function forgetHashes(handle: Handle, before: Date): Promise<void> {
  await handle.update(videoReports).set({ reporterHash: null }).where(lt(videoReports.createdAt, before))
}

/** Of reports decided before `before`: their answer was never sent. */
export async function forgetDecidedEmails(handle: Handle, before: Date): Promise<void> {
  await handle.update(videoReports).set({ email: null }).where(lt(videoReports.decidedAt, before))
}

/** Of reports decided before `before`. The reason for the owner stays as long as the owner can see it. */
export async function forgetWords(handle: Handle, before: Date): Promise<void> {
  const old = lt(videoReports.decidedAt, before)
  await handle
    .update(videoReports)
    .set({ words: '', answer: null })
    .where(and(old, or(ne(videoReports.words, ''), isNotNull(videoReports.answer))))
  const isDeleted = exists(
    handle
      .select({ id: videoTasks.id })
      .from(videoTasks)
      .where(and(eq(videoTasks.id, videoReports.videoTaskId), isNotNull(videoTasks.deletedAt))),
  )
  await handle
    .update(videoReports)
    .set({ ownerReason: null })
    .where(and(old, isNotNull(videoReports.ownerReason), isDeleted))
}
