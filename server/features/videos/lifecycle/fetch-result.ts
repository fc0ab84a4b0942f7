import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { describeOrigin } from '#server/features/content-credentials/describe-origin.ts'
import { signVideo } from '#server/features/content-credentials/sign-video.ts'
import { routeModelOf, routeOf } from '#server/features/models/find-route.ts'
import type { ProviderAccess } from '#server/features/providers/video-provider.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { withoutMetadata } from '#server/media/boxes/without-metadata.ts'
import type { VideoInspection } from '#server/media/decode-video.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { makeFaststart } from '#server/media/make-faststart.ts'
import { decideResult } from './result-policy.ts'

/** Where this process prepares files before it stores them; leftovers there come from a killed process. */
export function workFolder({ config }: Pick<Context, 'config'>): string {
  return join(config.dataDir, 'work')
}

type Playable = Extract<VideoInspection, { outcome: 'playable' }>
/** `signed`: with content credentials. */
export type FetchedResult = { inspection: Playable; path: string; signed: boolean; posterPath: string }

/** A film may last minutes; a slow machine decodes twice as fast as it plays. */
const inspectionMs = ({ seconds }: Video) => Math.max(60_000, seconds * 500)

/** The provider's file was downloaded, but does not match the request. */
export class WrongResult extends Error {
  constructor(reason: string) {
    super(`the result is not what was promised: ${reason}`)
  }
}

/**
 * Downloads a provider's file into a folder of its own and inspects it as untrusted input. If it matches the request,
 * removes metadata (some vendors write the whole graph that made it there), signs it, passes it to `keep` and returns
 * the result of that. Removes the folder afterwards.
 * @throws WrongResult if it does not match the request, Error if the download failed
 */
export async function fetchResult<Kept>(
  ctx: Context,
  video: Video,
  source: { account: ProviderAccess | null; url: string; resolution: string; extendedSeconds?: number | null },
  keep: (result: FetchedResult) => Promise<Kept>,
): Promise<Kept> {
  const provider = ctx.providers[video.provider]
  if (!provider) throw new Error(`no provider ${video.provider}`)
  const folder = join(workFolder(ctx), `${video.taskId}-${video.attemptId}`)
  await mkdir(folder, { recursive: true })
  try {
    const videoPath = join(folder, 'video.mp4')
    const posterPath = join(folder, 'poster.jpg')
    await provider.download(source.account, source.url, videoPath)
    const { digitalSourceType } = describeOrigin(video)
    const inspection = await inspectVideo(videoPath, { posterPath, digitalSourceType, timeoutMs: inspectionMs(video) })
    // A workflow of the operator's own may drop the sound that it promises.
    const needsSound = video.audio && routeOf(video)?.family === 'graph'
    const decision = decideResult(inspection, { ...video, ...source, needsSound })
    if (inspection.outcome === 'unplayable' || decision.outcome === 'reject')
      throw new WrongResult(decision.outcome === 'reject' ? decision.reason : '')
    const faststartPath = inspection.faststart ? videoPath : join(folder, 'faststart.mp4')
    if (!inspection.faststart) await makeFaststart(videoPath, faststartPath)
    const quickPath = await withoutMetadata(faststartPath, join(folder, 'clean.mp4'))
    const outputPath = join(folder, 'signed.mp4')
    const madeBy = { model: routeModelOf(video) }
    const signed = await signVideo(ctx, {
      ...video,
      ...madeBy,
      upstreamPath: videoPath,
      videoPath: quickPath,
      outputPath,
    })
    return await keep({ inspection, path: signed ? outputPath : quickPath, signed, posterPath })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
