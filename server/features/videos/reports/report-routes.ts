import {
  decideReport as decideReportEndpoint,
  listReports as listReportsEndpoint,
  reportVideo as reportVideoEndpoint,
  type VideoReport,
} from '#contract/videos/video-reports.ts'
import type { Context } from '#server/context.ts'
import { shareUrl } from '#server/features/videos/share/share-url.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { decideReport } from './decide-report.ts'
import { countReports, listReportRows } from './report-repository.ts'
import { reportVideo } from './report-video.ts'

export function registerReportRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, reportVideoEndpoint, async ({ body, request }) => {
    await reportVideo(ctx, { ...body, address: request.ip })
    return { success: true as const }
  })
  registerEndpoint(app, listReportsEndpoint, async ({ query: { page, limit } }) => {
    const rows = await listReportRows(ctx.db.root, limit, (page - 1) * limit)
    return { data: rows.map((row) => toReport(ctx, row)), ...(await countReports(ctx.db.root)) }
  })
  registerEndpoint(app, decideReportEndpoint, async ({ user, params, body }) => {
    await decideReport(ctx, { adminId: user.id, reportId: params.id, ...body })
    return { success: true as const }
  })
}

type Row = Awaited<ReturnType<typeof listReportRows>>[number]

function toReport(ctx: Context, { report, video, owner }: Row): VideoReport {
  const { id, reason, words, email, decision, ownerReason, answer, createdAt, decidedAt } = report
  const canMail = ctx.config.smtpUrl !== null
  const address = (name: string | null | undefined) => (name && !video.deletedAt ? ctx.storage.address(name) : null)
  return {
    ...{ id, reason, words, email, decision, ownerReason, answer, owner: owner.username },
    ownerIsMailed: canMail && owner.email !== null && owner.isActive,
    reporterIsMailed: canMail && email !== null,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    taskId: video.taskId,
    prompt: video.prompt,
    posterUrl: address(video.poster),
    videoUrl: address(video.hdVideoUrl ?? video.resultUrls[0]),
    shareUrl: shareUrl(ctx, video),
  }
}
