import type { z } from 'zod'
import { isUsualVideo } from '#contract/models/video-modes.ts'
import type { videoRequestSchema } from '#contract/models/video-request.ts'
import { isBlank } from '#contract/typed-text/clean-text.ts'
import { type GenerateVideoBody, videoModels } from '#contract/videos/videos.ts'
import type { CheckedValues, Picture } from '#web/features/videos/generate/generate-values.ts'
import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import { toAddress } from '#web/lib/address/own-media.ts'

type VideoRequestBody = z.input<typeof videoRequestSchema>
type Input = NonNullable<VideoRequestBody['inputs']>[number]

/** `first`: the call of the first version, one video of Veo from text or pictures by address. `any`: every request. */
export type Submission = { door: 'first'; body: GenerateVideoBody } | { door: 'any'; body: VideoRequestBody }

/** The call that makes what the form shows. */
export function toSubmission(values: CheckedValues, settled: Settled, peopleConsent = false): Submission {
  const submission = toCall(values, settled)
  if (peopleConsent) submission.body.peopleConsent = true
  return submission
}

function toCall(values: CheckedValues, settled: Settled): Submission {
  const { model, mode, takes } = settled
  const veo = videoModels.find((id) => id === model.id)
  const pictures = mode === 'image' ? values.images : []
  const isDeclined = values.autoHd === false && settled.canDeclineHd
  const isPlain = takes === 1 && settled.audio && settled.media.length === 0 && !isDeclined
  const isFirst = isUsualVideo(settled) && isPlain && pictures.every(hasOnlyAddress)
  const aspectRatio = settled.aspectRatio
  if (veo && isFirst && (aspectRatio === '16:9' || aspectRatio === '9:16')) {
    const { prompt, watermark, seeds, enableFallback } = values
    const imageUrls = pictures.length > 0 ? { imageUrls: pictures.map(({ url }) => toAddress(url)) } : {}
    const asked = { prompt, watermark, seeds, enableFallback, maxCredits: settled.cost }
    const body: GenerateVideoBody = { ...asked, model: veo, aspectRatio, ...imageUrls }
    return { door: 'first', body }
  }
  return { door: 'any', body: toRequest(values, settled) }
}

/** A frame that was picked from a video, or a kept upload, has no address that the first call could name. */
function hasOnlyAddress({ uploadId, at }: Picture): boolean {
  return uploadId === undefined && at === undefined
}

/** The request as the call for any model takes it. */
export function toRequest(values: CheckedValues, settled: Settled): VideoRequestBody {
  const { model, mode, seconds, resolution, aspectRatio, audio, takes, cost } = settled
  const inputs = listInputs(values, settled)
  return {
    ...{ model: model.id, prompt: values.prompt, seconds, resolution, audio, takes, maxCredits: cost },
    ...(aspectRatio === null ? {} : { aspectRatio }),
    ...(values.negativePrompt && model.negativePrompt ? { negativePrompt: values.negativePrompt } : {}),
    ...(values.watermark && model.watermark ? { watermark: values.watermark } : {}),
    ...(values.seeds != null && model.seed ? { seed: values.seeds } : {}),
    ...(values.autoHd === false && settled.canDeclineHd ? { autoHd: false } : {}),
    ...(inputs.length > 0 ? { inputs } : {}),
    ...(settled.shots.length > 0 ? { shots: settled.shots } : {}),
    ...(mode === 'extend' && values.source ? { extendVideoId: values.source.taskId } : {}),
  }
}

function listInputs(values: CheckedValues, settled: Settled): Input[] {
  const files = settled.media.map(({ role, name, file: { uploadId } }) => ({
    ...{ role, uploadId },
    ...(name === undefined ? {} : { name }),
  }))
  // A video to continue takes the place of the first frame.
  const isContinued = files.some(({ role }) => role === 'first')
  return [...(isContinued ? [] : listPictures(values, settled)), ...files]
}

function listPictures({ images, last, references = [] }: CheckedValues, { mode, rules }: Settled): Input[] {
  const [first] = images
  if (mode === 'references')
    return references.slice(0, rules.references?.images).map((picture) => toInput('reference', picture))
  if (mode !== 'image' && mode !== 'frames') return []
  return [...(first ? [toInput('first', first)] : []), ...(mode === 'frames' && last ? [toInput('last', last)] : [])]
}

function toInput(role: Input['role'], { url, uploadId, videoId, at }: Picture): Input {
  if (uploadId) return { role, uploadId }
  if (!videoId) return { role, imageUrl: toAddress(url) }
  // A recreated result names no moment; its first frame is what it began with.
  return at === null ? { role, videoId } : { role, videoId, at: at ?? 0 }
}

/** What is missing before the form can be sent. */
export function findMissing(
  values: Pick<CheckedValues, 'images' | 'last' | 'references' | 'source' | 'subjects'>,
  { mode, model, rules, media, shots }: Settled,
): 'image' | 'frames' | 'references' | 'extend' | 'shots' | 'subjects' | null {
  const isContinued = media.some(({ role }) => role === 'first')
  if (mode === 'image' && !values.images[0] && !isContinued && !model.modes.text) return 'image'
  if (mode === 'frames' && !(values.images[0] && values.last)) return 'frames'
  const hasVideo = media.some(({ file }) => file.kind === 'video')
  if (mode === 'references' && (values.references ?? []).length === 0 && !hasVideo) return 'references'
  if (shots.some(({ prompt }) => isBlank(prompt))) return 'shots'
  const subjects = rules.subjects ? (values.subjects ?? []) : []
  if (subjects.some(({ name, pictures }) => name === '' || pictures.length === 0)) return 'subjects'
  return mode === 'extend' && !values.source ? 'extend' : null
}
