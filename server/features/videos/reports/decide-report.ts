import type { ReportDecision } from '#contract/videos/video-reports.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { hideForGood } from '#server/features/videos/library/delete-video.ts'
import { markPrivate } from '#server/features/videos/share/shared-video-repository.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { blockSharing, lockReportedVideo, markDecided, markOthersDecided, type Report } from './report-repository.ts'

type Asked = { adminId: string; reportId: string; decision: ReportDecision; ownerReason: string; answer: string }

/**
 * Decides a report, with all other open reports of the same video unless it is dismissed. Of two administrators who
 * decide at the same time, one does.
 * @throws Refusal NOT_FOUND, ALREADY_DECIDED, VIDEO_IN_PROGRESS
 */
export async function decideReport(ctx: Context, asked: Asked): Promise<void> {
  const video = await ctx.db.transaction((tx) => decide(ctx, tx, asked))
  if (asked.decision === 'delete') await ctx.deadFiles.refresh({ taskIds: [video.taskId] })
}

async function decide(ctx: Context, tx: Tx, asked: Asked): Promise<Video> {
  const { adminId, reportId, decision } = asked
  const video = await lockReportedVideo(tx, reportId)
  if (!video) throw new Refusal('NOT_FOUND', 'Report not found.')
  const ownerReason = decision === 'dismiss' ? null : asked.ownerReason
  const answer = asked.answer || null
  const decided = { decision, decidedAt: ctx.clock.now(), decidedBy: adminId, ownerReason }
  const report = await markDecided(tx, reportId, decided, answer)
  if (!report) throw new Refusal('ALREADY_DECIDED')
  const others = decision === 'dismiss' ? [] : await markOthersDecided(tx, video.id, decided, answer)
  if (decision === 'hide') await hide(ctx, tx, video)
  if (decision === 'delete' && !video.deletedAt && !(await hideForGood(ctx, tx, video)))
    throw new Refusal('VIDEO_IN_PROGRESS')
  const after = { decision, reason: report.reason, ownerReason, reports: 1 + others.length }
  await appendAudit(tx, { actorId: adminId, action: 'decide-report', subject: `video:${video.taskId}`, after })
  await queueMails(ctx, tx, report, others)
  return video
}

async function hide(ctx: Context, tx: Tx, { id, userId, taskId }: Video): Promise<void> {
  await markPrivate(tx, id)
  await blockSharing(tx, id, ctx.clock.now())
  await appendEvent(tx, { userId, type: 'video.withdrawn', data: { taskId } })
}

/** One mail to the owner, and the answer to everybody who left an address. */
async function queueMails(ctx: Context, tx: Tx, report: Report, others: Report[]): Promise<void> {
  if (!ctx.config.smtpUrl) return
  if (report.decision !== 'dismiss') await ctx.queue.send(tx, 'send-report-mail', { reportId: report.id, to: 'owner' })
  for (const { id, email, answer } of [report, ...others])
    if (email && answer) await ctx.queue.send(tx, 'send-report-mail', { reportId: id, to: 'reporter' })
}
