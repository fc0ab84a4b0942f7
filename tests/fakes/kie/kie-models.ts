import { z } from 'zod'
import { clipOfJob } from './kie-clips.ts'
import { type Envelope, envelope, texts } from './kie-envelope.ts'
import { moreInputs } from './kie-more-models.ts'
import { canFetch, linksIn, secondsIn } from './kie-pictures.ts'
import { priceOfJob } from './kie-prices.ts'
import type { KieFakeAsked, KieFakeState } from './kie-state.ts'

type Body = Record<string, unknown>

const link = z.url()
const picture = z.array(link).length(1)
const wanRatios = z.enum(['16:9', '9:16', '1:1', '4:3', '3:4'])
const wan = {
  prompt: z.string().min(1).max(5000),
  negative_prompt: z.string().max(500).optional(),
  resolution: z.enum(['720p', '1080p']).optional(),
  seed: z.int().min(0).max(2_147_483_647).optional(),
  prompt_extend: z.boolean().optional(),
  watermark: z.boolean().optional(),
  nsfw_checker: z.boolean().optional(),
}
const happyHorse = {
  prompt: z.string().min(1).max(5000),
  resolution: z.enum(['720p', '1080p']).optional(),
  duration: z.int().min(3).max(15).optional(),
  seed: z.int().min(0).max(2_147_483_647).optional(),
  nsfw_checker: z.boolean().optional(),
}
const seedance = (resolutions: string[]) =>
  z
    .strictObject({
      prompt: z.string().min(3).max(20_000),
      first_frame_url: link.optional(),
      last_frame_url: link.optional(),
      reference_image_urls: z.array(link).min(1).max(9).optional(),
      reference_video_urls: z.array(link).min(1).max(3).optional(),
      reference_audio_urls: z.array(link).min(1).max(3).optional(),
      generate_audio: z.boolean().optional(),
      resolution: z.enum(resolutions).optional(),
      aspect_ratio: z.enum(['1:1', '4:3', '3:4', '16:9', '9:16', '21:9', 'adaptive']).optional(),
      duration: z.int().min(4).max(15).optional(),
      nsfw_checker: z.boolean().optional(),
    })
    .refine((input) => !(input.first_frame_url && (input.reference_image_urls || input.reference_video_urls)))
    .refine((input) => !input.reference_audio_urls || input.reference_image_urls || input.reference_video_urls)
    .refine(({ first_frame_url: first, last_frame_url: last }) => first || !last)

const kling = z
  .strictObject({
    prompt: z.string().min(1).max(2500),
    image_urls: z.array(link).max(2).optional(),
    sound: z.boolean(),
    duration: z.enum(Array.from({ length: 13 }, (_, index) => String(index + 3))),
    aspect_ratio: z.enum(['16:9', '9:16', '1:1']),
    mode: z.enum(['std', 'pro', '4K']),
    multi_shots: z.boolean(),
    multi_prompt: z
      .array(z.strictObject({ prompt: z.string().min(1).max(500), duration: z.int().min(1).max(12) }))
      .max(5)
      .optional(),
    kling_elements: z
      .array(
        z.strictObject({
          ...{ name: z.string().min(1), description: z.string().min(1) },
          element_input_urls: z.array(link).min(2).max(4),
        }),
      )
      .max(3)
      .optional(),
  })
  .refine(({ multi_shots: isMulti, multi_prompt: shots }) => isMulti === (shots !== undefined))
  .refine(({ multi_prompt: shots = [], duration }) => {
    const sum = shots.reduce((seconds, shot) => seconds + shot.duration, 0)
    return shots.length === 0 || String(sum) === duration
  })
  .refine(({ multi_shots: isMulti, sound, image_urls: images = [] }) => !isMulti || (sound && images.length < 2))
  .refine(({ kling_elements: elements, image_urls: images = [] }) => !elements || images.length > 0)

/** What KIE accepts, as its documents say; unknown fields and wrong JSON types are refused. */
const inputs: Record<string, z.ZodType> = {
  ...moreInputs,
  'kling-3.0/video': kling,
  'bytedance/seedance-2': seedance(['480p', '720p', '1080p']),
  'bytedance/seedance-2-fast': seedance(['480p', '720p']),
  'bytedance/seedance-2-mini': seedance(['480p', '720p']),
  'bytedance/seedance-2-5': seedance(['480p', '720p']),
  'wan/2-7-text-to-video': z.strictObject({
    ...wan,
    audio_url: link.optional(),
    ratio: wanRatios.optional(),
    duration: z.int().min(2).max(15).optional(),
  }),
  'wan/2-7-image-to-video': z
    .strictObject({
      ...wan,
      first_frame_url: link.optional(),
      first_clip_url: link.optional(),
      last_frame_url: link.optional(),
      driving_audio_url: link.optional(),
      duration: z.int().min(2).max(15).optional(),
    })
    .refine(({ first_frame_url: frame, first_clip_url: clip }) => (frame === undefined) !== (clip === undefined)),
  'wan/2-7-r2v': z
    .strictObject({
      ...wan,
      reference_image: z.array(link).min(1).max(5).optional(),
      reference_video: z.array(link).min(1).max(5).optional(),
      reference_voice: link.optional(),
      aspect_ratio: wanRatios.optional(),
      duration: z.int().min(2).max(10).optional(),
    })
    .refine(({ reference_image: images = [], reference_video: videos = [] }) => {
      const given = images.length + videos.length
      return given > 0 && given <= 5
    }),
  'happyhorse-1-1/text-to-video': z.strictObject({ ...happyHorse, aspect_ratio: wanRatios.optional() }),
  'happyhorse-1-1/image-to-video': z.strictObject({ ...happyHorse, image_urls: picture }),
  'happyhorse-1-1/reference-to-video': z.strictObject({
    ...happyHorse,
    reference_image: z.array(link).min(1).max(9),
    aspect_ratio: wanRatios.optional(),
  }),
}

/** A model whose backend is not there yet: each task is accepted and fails. */
export const alwaysFails = (slug: string): boolean => slug === 'bytedance/seedance-2-5'

/** A job of https://docs.kie.ai/market/quickstart. */
export function readJob(state: KieFakeState, body: Body): KieFakeAsked & { refuse: () => Envelope | null } {
  const input = typeof body.input === 'object' ? { ...(body.input as Body) } : {}
  const slug = String(body.model)
  const clip = clipOfJob(input)
  return {
    ...{
      family: 'jobs',
      price: priceOfJob(slug, clip, secondsIn(state, input.reference_video_urls)),
      clip,
      body,
      prompt: String(input.prompt ?? ''),
    },
    refuse() {
      const schema = state.learned.get(slug) ?? inputs[slug]
      if (!schema) return envelope(404)
      const { error } = schema.safeParse(input)
      if (error) return refuseInput(error, input)
      return canFetch(state, linksIn(input)) ? null : envelope(400, null, texts[451])
    },
  }
}

/** A missing field is a 422, a value that is not allowed a 500; both in prose. */
function refuseInput({ issues: [issue] }: z.ZodError, input: Body): Envelope {
  const name = String(issue?.path[0] ?? '')
  if (name !== '' && input[name] === undefined) return envelope(422, null, `${name}: This field is required`)
  return envelope(500, null, 'The value is not within the range of allowed options')
}
