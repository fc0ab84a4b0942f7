import { and, count, desc, eq, exists, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { maxOpenReports, type ReportDecision, type ReportOutcome } from '#contract/videos/video-reports.ts'
import { users } from '#server/db/schema/accounts.ts'
import { videoReports } from '#server/db/schema/reports.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

export type Report = typeof videoReports.$inferSelect

/** Stores a report; the reports of one video are stored one after another. */
export async function insertReport(tx: Tx, report: typeof videoReports.$inferInsert): Promise<ReportOutcome> {
  const { videoTaskId, reporterHash } = report
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${videoTaskId}`}, 0))`)
  const isOpen = and(eq(videoReports.videoTaskId, videoTaskId), isNull(videoReports.decidedAt))
  const isSame = sql<number>`count(*) filter (where ${videoReports.reporterHash} = ${reporterHash})::int`
  const [open] = await tx.select({ count: count(), same: isSame }).from(videoReports).where(isOpen)
  if (open?.same) return 'repeated'
  if (open && open.count >= maxOpenReports) return 'enough'
  await tx.insert(videoReports).values(report)
  return 'received'
}

/** The decisions and the open reports of each video: a row of the list. */
const row = { videoTaskId: videoReports.videoTaskId, decidedAt: videoReports.decidedAt }
const shownReports = 20

/** Videos with their reports, the newest first: those that are open, or that one decision was about. */
export async function listReportedVideos(handle: Handle, limit: number, offset: number) {
  const rows = await handle
    .select({ ...row, count: count() })
    .from(videoReports)
    .groupBy(row.videoTaskId, row.decidedAt)
    .orderBy(sql`${row.decidedAt} desc nulls first`, sql`min(${videoReports.createdAt})`, desc(row.videoTaskId))
    .limit(limit)
    .offset(offset)
  const ids = [...new Set(rows.map(({ videoTaskId }) => videoTaskId))]
  const videos = await listVideosWithOwner(handle, ids)
  const reports = Map.groupBy(await listNewestReports(handle, ids), keyOf)
  return rows.flatMap((listed) => {
    const about = videos.get(listed.videoTaskId)
    const [newest, ...older] = reports.get(keyOf(listed)) ?? []
    return about && newest ? [{ ...about, count: listed.count, newest, reports: [newest, ...older] }] : []
  })
}

const keyOf = ({ videoTaskId, decidedAt }: Pick<Report, 'videoTaskId' | 'decidedAt'>) =>
  `${videoTaskId} ${decidedAt?.toISOString()}`

async function listVideosWithOwner(handle: Handle, ids: string[]) {
  const rows = await handle
    .select({
      video: videoTasks,
      owner: { username: users.username, email: users.email, isActive: users.isActive },
    })
    .from(videoTasks)
    .innerJoin(users, eq(users.id, videoTasks.userId))
    .where(inArray(videoTasks.id, ids))
  return new Map(rows.map((about) => [about.video.id, about]))
}

async function listNewestReports(handle: Handle, videoTaskIds: string[]): Promise<Report[]> {
  const ranked = handle
    .select({
      id: videoReports.id,
      place: sql<number>`row_number() over (partition by ${row.videoTaskId}, ${row.decidedAt}
        order by ${videoReports.createdAt} desc, ${videoReports.id} desc)`.as('place'),
    })
    .from(videoReports)
    .where(inArray(videoReports.videoTaskId, videoTaskIds))
    .as('ranked')
  const rows = await handle
    .select({ report: videoReports })
    .from(videoReports)
    .innerJoin(ranked, eq(ranked.id, videoReports.id))
    .where(lte(ranked.place, shownReports))
    .orderBy(desc(videoReports.createdAt), desc(videoReports.id))
  return rows.map(({ report }) => report)
}

/** `total`: the rows of the list. `open`: the open reports. */
export async function countReports(handle: Handle): Promise<{ total: number; open: number }> {
  const total = sql<number>`count(distinct (${row.videoTaskId}, ${row.decidedAt}))::int`
  const open = sql<number>`count(*) filter (where ${videoReports.decidedAt} is null)::int`
  const [counted] = await handle.select({ total, open }).from(videoReports)
  return counted ?? { total: 0, open: 0 }
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

/**
 * Decides the open reports of a video: all, or only those that are not newer than the named one, because the
 * administrator has not seen those.
 * @returns them, the oldest first
 */
export async function markDecided(
  tx: Tx,
  videoTaskId: string,
  decided: Decided & { answer: string | null },
  notAfter: string | null,
): Promise<Report[]> {
  const seen = tx
    .select({ createdAt: videoReports.createdAt })
    .from(videoReports)
    .where(eq(videoReports.id, notAfter ?? ''))
  const reports = await tx
    .update(videoReports)
    .set({ ...decided, reporterHash: null, ...(decided.answer ? {} : { email: null }) })
    .where(
      and(
        eq(videoReports.videoTaskId, videoTaskId),
        isNull(videoReports.decidedAt),
        notAfter === null ? undefined : lte(videoReports.createdAt, sql`(${seen})`),
      ),
    )
    .returning()
  return reports.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export async function blockSharing(tx: Tx, videoTaskId: string, now: Date): Promise<void> {
  await tx.update(videoTasks).set({ shareBlockedAt: now }).where(eq(videoTasks.id, videoTaskId))
}

/** What a mail about a decision says, and to whom. */
export async function findDecision(handle: Handle, id: string) {
  const [row] = await handle
    .select({ report: videoReports, prompt: videoTasks.prompt, slug: videoTasks.shareSlug, owner: users })
    .from(videoReports)
    .innerJoin(videoTasks, eq(videoTasks.id, videoReports.videoTaskId))
    .innerJoin(users, eq(users.id, videoTasks.userId))
    .where(eq(videoReports.id, id))
  return row ?? null
}

export async function forgetEmails(handle: Handle, ids: string[]): Promise<void> {
  if (ids.length > 0) await handle.update(videoReports).set({ email: null }).where(inArray(videoReports.id, ids))
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
