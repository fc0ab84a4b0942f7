import { findAlgorithm } from '#server/certificates/signing-algorithm.ts'
import type { Context } from '#server/context.ts'
import type { Change } from '#server/media/credentials/describe-manifest.ts'
import { signFile } from '#server/media/credentials/sign-file.ts'
import { metrics } from '#server/metrics.ts'
import { CannotSign, getSigner, type Signer } from './certificates/get-signer.ts'
import { describeOrigin } from './describe-origin.ts'
import { signatureBytesOf, signClaim } from './signature/cose-sign1.ts'
import { fetchTimeStamp } from './signature/fetch-time-stamp.ts'

type VideoFile = {
  taskId: string
  provider: string
  model: string
  /** The provider's file, unchanged. */
  upstreamPath: string
  /** The same file, or a copy with its index in front. */
  videoPath: string
  outputPath: string
}

/**
 * Writes the video with content credentials to `outputPath`. If that is impossible, the video is stored without them,
 * and the operator is alerted (watch-service.ts).
 * @returns whether it was signed
 * @throws the errors of the database; another try may succeed
 */
export async function signVideo(ctx: Context, video: VideoFile): Promise<boolean> {
  try {
    const signer = await getSigner(ctx)
    const change = video.upstreamPath === video.videoPath ? 'none' : 'repackaged'
    return await orUnsigned(ctx, video, () => sign(ctx, video, signer, change))
  } catch (error) {
    if (!(error instanceof CannotSign)) throw error
    return noteUnsigned(ctx, video, error)
  }
}

/**
 * Writes a copy with a visible mark, which names its original as its parent, with content credentials to `outputPath`.
 * @throws Error if that is impossible
 */
export async function signMarked(ctx: Context, video: VideoFile): Promise<void> {
  await sign(ctx, video, await getSigner(ctx), 'edited')
}

async function sign(ctx: Context, video: VideoFile, signer: Signer, change: Change): Promise<void> {
  const { upstreamPath, videoPath, outputPath } = video
  const signatureBytes = signatureBytesOf(signer, { hasTimeStamp: ctx.config.timeStampUrl !== null })
  const alg = findAlgorithm(signer.key).name
  const end = await signFile(
    { upstreamPath, videoPath, outputPath, origin: describeOrigin(video), change, alg, signatureBytes },
    (claim) => signClaim(signer, claim, signatureBytes, (bytes) => fetchTimeStamp(ctx, bytes)),
  )
  if (end.outcome === 'failed') throw new Error(end.reason)
  if (end.upstream === 'unreadable' || end.upstream === 'too-large')
    ctx.log.warn(
      { taskId: video.taskId, fault: end.upstream },
      "the manifest in the provider's file is unreadable or too large, and was not kept",
    )
}

async function orUnsigned(ctx: Context, video: VideoFile, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    return noteUnsigned(ctx, video, error)
  }
}

function noteUnsigned(ctx: Context, { taskId }: VideoFile, error: unknown): false {
  metrics.unsignedVideos.inc()
  ctx.log.error({ err: error, taskId }, 'a video is stored without content credentials')
  return false
}
