import type { z } from 'zod'
import type { reportVideo as endpoint, ReportOutcome } from '#contract/videos/video-reports.ts'
import type { Context } from '#server/context.ts'
import { findSharedVideo } from '#server/features/videos/share/shared-video-repository.ts'
import { networkOf, wideNetworkOf } from '#server/limits/network.ts'
import { Refusal } from '#server/refusal.ts'
import { insertReport } from './report-repository.ts'

type ReportVideoInput = z.output<NonNullable<typeof endpoint.body>> & { address: string }

/**
 * Stores a report of a public video. Only a keyed hash of the sender's network is stored, to recognise repetitions.
 * @throws Refusal NOT_FOUND if no public video has this slug, TOO_MANY_REQUESTS
 */
export async function reportVideo(
  ctx: Context,
  { slug, reason, words, email, address }: ReportVideoInput,
): Promise<ReportOutcome> {
  const wide = wideNetworkOf(address)
  if (wide) await ctx.limits.count('report:wide-network', wide)
  const video = await findSharedVideo(ctx.db.root, slug)
  if (!video) throw new Refusal('NOT_FOUND', 'This video is no longer shared, so there is nothing left to report.')
  return ctx.db.transaction((tx) =>
    insertReport(tx, {
      videoTaskId: video.id,
      reason,
      words,
      email: email || null,
      reporterHash: ctx.secrets.fingerprint(`report:${networkOf(address)}`),
      createdAt: ctx.clock.now(),
    }),
  )
}
