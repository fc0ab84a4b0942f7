import type { KnownInput } from '#contract/models/find-input-fault.ts'
import type { VideoRequest } from '#contract/models/video-request.ts'
import type { Context } from '#server/context.ts'
import { findOwnUpload } from '#server/features/videos/uploads/upload-repository.ts'
import { findOwnVideo } from '#server/features/videos/video-repository.ts'
import { kindOfName } from '#server/media/media-type.ts'

type Input = NonNullable<VideoRequest['inputs']>[number]

/**
 * The inputs of a request with the kinds and lengths of their files, which decide what a model takes and what it costs.
 * What is not found counts as a picture here; `place-inputs.ts` refuses it.
 */
export async function knowInputs<Body extends { inputs?: Input[] | undefined }>(
  ctx: Context,
  userId: string,
  body: Body,
): Promise<Body & { inputs?: (Input & KnownInput)[] | undefined }> {
  if (!body.inputs) return body
  const inputs: (Input & KnownInput)[] = []
  for (const input of body.inputs) inputs.push({ ...input, ...(await knowFile(ctx, userId, input)) })
  return { ...body, inputs }
}

type File = Pick<KnownInput, 'kind' | 'seconds'>

async function knowFile(ctx: Context, userId: string, { uploadId, videoId, whole }: Input): Promise<File> {
  if (uploadId) {
    const upload = await findOwnUpload(ctx.db.root, userId, uploadId)
    return upload?.seconds == null ? {} : { kind: kindOfName(upload.name), seconds: upload.seconds }
  }
  if (!videoId || !whole) return {}
  const video = await findOwnVideo(ctx.db.root, userId, videoId)
  return { kind: 'video', seconds: video?.durationMs ? video.durationMs / 1000 : (video?.seconds ?? 0) }
}
