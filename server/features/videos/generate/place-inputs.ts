import type { KnownInput } from '#contract/models/find-input-fault.ts'
import type { VideoRequest } from '#contract/models/video-request.ts'
import type { Context } from '#server/context.ts'
import { findOwnUpload } from '#server/features/videos/uploads/upload-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { requirePublicImage } from './require-public-image.ts'
import { takeStill } from './take-still.ts'
import { takeWhole } from './take-whole.ts'

/**
 * An input by its address, the field of the request that names it, and what it is; a picture unless it says otherwise.
 * `videoId`: the row's id of the video that it is a frame of.
 */
export type PlacedImage = { url: string; field: string; about?: KnownInput; videoId?: string }

type Input = NonNullable<VideoRequest['inputs']>[number] & KnownInput
const order = { first: 0, last: 1, reference: 2, sound: 3 }

/**
 * The files of a request, in the order of their roles. A frame of a video is taken now and stored.
 * @throws Refusal INVALID_INPUT, NOT_FOUND, OPTION_NOT_OFFERED, UPLOADS_FULL, STORAGE_FULL, with the field of the input
 */
export async function placeInputs(ctx: Context, userId: string, inputs: Input[]): Promise<PlacedImage[]> {
  const named = inputs.map((input, index) => ({ ...input, field: `inputs.${index}` }))
  // All addresses are checked before any work begins.
  for (const { imageUrl, field } of named) if (imageUrl) requirePublicImage(ctx, imageUrl, `${field}.imageUrl`)
  const placed: PlacedImage[] = []
  for (const input of named.toSorted((a, b) => order[a.role] - order[b.role]))
    placed.push({ ...(await placeInput(ctx, userId, input)), about: aboutOf(input) })
  return placed
}

function aboutOf({ role, kind = 'image', name, seconds }: Input): KnownInput {
  return { role, kind, ...(name === undefined ? {} : { name }), ...(seconds === undefined ? {} : { seconds }) }
}

async function placeInput(ctx: Context, userId: string, input: Input & { field: string }): Promise<PlacedImage> {
  const { imageUrl, uploadId, videoId, at = null, whole, field } = input
  if (imageUrl) return { url: requirePublicImage(ctx, imageUrl, `${field}.imageUrl`), field: `${field}.imageUrl` }
  if (videoId && whole) return { url: await takeWhole(ctx, { userId, videoId, field }), field: `${field}.videoId` }
  if (videoId) return { ...(await takeStill(ctx, { userId, videoId, at, field })), field: `${field}.videoId` }
  const upload = await findOwnUpload(ctx.db.root, userId, uploadId ?? '')
  if (!upload) throw uploadNotFound(`${field}.uploadId`)
  return { url: ctx.storage.address(upload.name), field: `${field}.uploadId` }
}

export function uploadNotFound(field: string): Refusal {
  return new Refusal('NOT_FOUND', 'Upload not found. It may have expired. You were not charged.', field)
}
