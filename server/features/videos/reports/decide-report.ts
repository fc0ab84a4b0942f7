import { maxMailedReporters, type ReportDecision } from '#contract/videos/video-reports.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { hideForGood } from '#server/features/videos/retention/delete-video.ts'
import { markPrivateWithFilms } from '#server/features/videos/share/shared-video-repository.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { blockSharing, forgetEmails, lockReportedVideo, markDecided, type Report } from './report-repository.ts'

type DecideReportInput = {
  adminId: string
  reportId: string
  decision: ReportDecision
  ownerReason: string
  answer: string
}

/**
 * Decides the open reports of a video: all of them, or if they are dismissed, the named one and those before it. Of two
 * administrators who decide at the same time, one does.
 * @throws Refusal NOT_FOUND, ALREADY_DECIDED, VIDEO_IN_PROGRESS
 */
export async function decideReport(ctx: Context, asked: DecideReportInput): Promise<void> {
  const video = await ctx.db.transaction((tx) => decide(ctx, tx, asked))
  if (asked.decision === 'delete') await ctx.deadFiles.refresh({ taskIds: [video.taskId] })
}

async function decide(ctx: Context, tx: Tx, asked: DecideReportInput): Promise<Video> {
  const { adminId, reportId, decision } = asked
  const video = await lockReportedVideo(tx, reportId)
  if (!video) throw new Refusal('NOT_FOUND', 'Report not found.')
  const ownerReason = decision === 'dismiss' ? null : asked.ownerReason
  const answer = asked.answer || null
  const decided = { decision, decidedAt: ctx.clock.now(), decidedBy: adminId, ownerReason }
  const reports = await markDecided(tx, video.id, { ...decided, answer }, decision === 'dismiss' ? reportId : null)
  const report = reports.find(({ id }) => id === reportId)
  if (!report) throw new Refusal('ALREADY_DECIDED')
  // A deleted video, too, may be a shot of a shared film, or what a shared video extends.
  if (decision !== 'dismiss') await hide(ctx, tx, video)
  if (decision === 'delete' && !video.deletedAt && !(await hideForGood(ctx, tx, video)))
    throw new Refusal('VIDEO_IN_PROGRESS')
  const after = { decision, reason: report.reason, ownerReason, reports: reports.length }
  await appendAudit(tx, { actorId: adminId, action: 'decide-report', subject: `video:${video.taskId}`, after })
  if (ctx.config.smtpUrl) await queueMails(ctx, tx, video, reports)
  return video
}

async function hide(ctx: Context, tx: Tx, { id, userId, taskId }: Video): Promise<void> {
  const withdrawn = await markPrivateWithFilms(tx, id)
  await blockSharing(tx, id, ctx.clock.now())
  const others = withdrawn.filter((video) => video.taskId !== taskId)
  for (const video of [{ userId, taskId }, ...others])
    await appendEvent(tx, { userId: video.userId, type: 'video.withdrawn', data: { taskId: video.taskId } })
}

/** One mail to the owner, and the answer to the first reporters who left an address. */
async function queueMails(ctx: Context, tx: Tx, { shareSlug }: Video, reports: Report[]): Promise<void> {
  const [first] = reports
  // The page is gone once the mail is sent, so its name goes with the job.
  const slug = shareSlug === null ? {} : { slug: shareSlug }
  if (first && first.decision !== 'dismiss')
    await ctx.queue.send(tx, 'send-report-mail', { reportId: first.id, to: 'owner', ...slug }, { isPatient: true })
  const mailed = listMailed(reports.filter(({ answer }) => answer !== null))
  for (const { id: reportId } of mailed)
    await ctx.queue.send(tx, 'send-report-mail', { reportId, to: 'reporter', ...slug }, { isPatient: true })
  const others = reports.filter((report) => report.email !== null && !mailed.includes(report))
  await forgetEmails(
    tx,
    others.map(({ id }) => id),
  )
}

/** Those of these reports, oldest first, whose reporters get an answer: each address once. */
export function listMailed<Reported extends Pick<Report, 'email'>>(reports: readonly Reported[]): Reported[] {
  const addresses = new Set<string>()
  const fresh = reports.filter(({ email }) => {
    const address = email?.toLowerCase()
    if (!address || addresses.has(address)) return false
    addresses.add(address)
    return true
  })
  return fresh.slice(0, maxMailedReporters)
}
