import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import type { ProviderAccess } from '#server/features/providers/video-provider.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import type { VideoInspection } from '#server/media/decode-video.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { makeFaststart } from '#server/media/make-faststart.ts'
import { decideResult } from './result-policy.ts'

/** Where this process puts together what it then keeps; whatever is left there is of one that was killed. */
export function workFolder({ config }: Pick<Context, 'config'>): string {
  return join(config.dataDir, 'work')
}

type Playable = Extract<VideoInspection, { outcome: 'playable' }>
export type FetchedResult = { inspection: Playable; videoPath: string; posterPath: string }

/** The provider's file was fetched, and is not what was promised. */
export class WrongResult extends Error {
  constructor(reason: string) {
    super(`the result is not what was promised: ${reason}`)
  }
}

/**
 * Fetches a provider's file into a folder of its own, looks at it as what it is, an unknown file from elsewhere, and
 * hands it to `keep` when it is what was promised, whose answer it returns. The folder is gone afterwards.
 * @throws WrongResult when it is not what was promised, Error when it could not be fetched
 */
export async function fetchResult<Kept>(
  ctx: Context,
  video: Video,
  source: { account: ProviderAccess | null; url: string; leastLines?: number },
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
    const inspection = await inspectVideo(videoPath, { posterPath })
    const decision = decideResult(inspection, video.aspectRatio, source.leastLines)
    if (inspection.outcome === 'unplayable' || decision.outcome === 'reject')
      throw new WrongResult(decision.outcome === 'reject' ? decision.reason : '')
    if (inspection.faststart) return await keep({ inspection, videoPath, posterPath })
    const rewrittenPath = join(folder, 'faststart.mp4')
    await makeFaststart(videoPath, rewrittenPath)
    return await keep({ inspection, videoPath: rewrittenPath, posterPath })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
