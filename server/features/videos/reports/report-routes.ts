import type { ReportedVideo } from '#contract/videos/video-reports.ts'
import * as videoReportsCalls from '#contract/videos/video-reports.ts'
import type { Context } from '#server/context.ts'
import { shareUrl } from '#server/features/videos/share/share-url.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { decideReport, listMailed } from './decide-report.ts'
import { countReports, listReportedVideos } from './report-repository.ts'
import { reportVideo } from './report-video.ts'

export function registerReportRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, videoReportsCalls.reportVideo, async ({ body, request }) => {
    const outcome = await reportVideo(ctx, { ...body, address: request.ip })
    return { success: true as const, outcome }
  })
  registerEndpoint(app, videoReportsCalls.listReports, async ({ query: { page, limit } }) => {
    const rows = await listReportedVideos(ctx.db.root, limit, (page - 1) * limit)
    return { data: rows.map((row) => toReportedVideo(ctx, row)), ...(await countReports(ctx.db.root)) }
  })
  registerEndpoint(app, videoReportsCalls.decideReport, async ({ user, params, body }) => {
    await decideReport(ctx, { adminId: user.id, reportId: params.id, ...body })
    return { success: true as const }
  })
}

type Row = Awaited<ReturnType<typeof listReportedVideos>>[number]

function toReportedVideo(ctx: Context, { newest, reports, count, video, owner }: Row): ReportedVideo {
  const { id, decision, ownerReason, answer, decidedAt } = newest
  const canMail = ctx.config.smtpUrl !== null
  const address = (name: string | null | undefined) => (name && !video.deletedAt ? ctx.storage.address(name) : null)
  return {
    ...{ id, count, decision, ownerReason, answer, owner: owner.username },
    reports: reports.map(({ id, reason, words, email, createdAt }) => ({
      ...{ id, reason, words, email, createdAt: createdAt.toISOString() },
    })),
    ownerIsMailed: canMail && owner.email !== null && owner.isActive,
    mailedReporters: canMail ? listMailed(reports).length : 0,
    decidedAt: decidedAt?.toISOString() ?? null,
    taskId: video.taskId,
    prompt: video.prompt,
    posterUrl: address(video.poster),
    videoUrl: address(video.hdVideoUrl ?? video.resultUrls[0]),
    shareUrl: shareUrl(ctx, video),
  }
}
