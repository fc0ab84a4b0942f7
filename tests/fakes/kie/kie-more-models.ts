import { z } from 'zod'

const link = z.url()
const one = z.array(link).length(1)
const ratios = z.enum(['16:9', '9:16', '1:1'])
const sixRatios = z.enum(['1:1', '4:3', '3:4', '16:9', '9:16', '21:9'])
const fiveOrTen = z.enum(['5', '10'])
const textOf = (from: number, to: number) => z.enum(Array.from({ length: to - from + 1 }, (_, at) => String(from + at)))
const seed = z.int().min(0).max(2_147_483_647).optional()
const prompt = (max: number, min = 1) => z.string().min(min).max(max)

const turbo3 = { prompt: prompt(2500), duration: textOf(3, 15), resolution: z.enum(['720p', '1080p']) }
const omni3 = {
  prompt: prompt(3072),
  duration: z.int().min(3).max(15),
  resolution: z.enum(['720p', '1080p']),
  audio: z.boolean(),
  customize_multi_shots: z.literal(false),
  prefer_multi_shots: z.literal(false),
}
const kling26 = { prompt: prompt(1000), sound: z.boolean(), duration: fiveOrTen }
const silentKling = {
  prompt: prompt(2500),
  duration: fiveOrTen.optional(),
  negative_prompt: z.string().max(2496).optional(),
  cfg_scale: z.number().min(0).max(1).optional(),
}
const framed = { ...silentKling, image_url: link, tail_image_url: link.optional() }
const wan3 = z
  .strictObject({
    prompt: prompt(20_000),
    duration: z.int().min(2).max(30),
    resolution: z.enum(['480P', '720P', '1080P']),
    aspect_ratio: z.enum(['adaptive', '16:9', '4:3', '1:1', '3:4', '9:16']),
    audio: z.boolean().optional(),
    seed,
    first_frame_url: link.optional(),
    last_frame_url: link.optional(),
    reference_image_urls: z.array(link).max(10).optional(),
    nsfw_checker: z.boolean().optional(),
  })
  .refine(({ first_frame_url: first, reference_image_urls: references }) => !(first && references))
  .refine(({ first_frame_url: first, last_frame_url: last }) => first || !last)
const minimax = { prompt: prompt(7000), duration: z.int().min(4).max(15), resolution: z.enum(['768P', '2K']) }
const grok = {
  prompt: prompt(5000),
  mode: z.enum(['fun', 'normal', 'spicy']).optional(),
  duration: textOf(6, 30),
  resolution: z.enum(['480p', '720p']),
  aspect_ratio: z.enum(['2:3', '3:2', '1:1', '16:9', '9:16']).optional(),
  nsfw_checker: z.boolean().optional(),
}
const pixverse = {
  prompt: prompt(5000, 3),
  duration: z.int().min(1).max(15),
  quality: z.enum(['360p', '540p', '720p', '1080p']),
  generate_audio_switch: z.boolean().optional(),
  seed,
}

/** What KIE accepts for its other models; unknown fields and wrong JSON types are refused. */
export const moreInputs: Record<string, z.ZodType> = {
  'kling/v3-turbo-text-to-video': z.strictObject({ ...turbo3, aspect_ratio: ratios }),
  'kling/v3-turbo-image-to-video': z.strictObject({ ...turbo3, image_urls: one }),
  'kling-3.0-omni/text-to-video': z.strictObject({ ...omni3, aspect_ratio: ratios }),
  'kling-3.0-omni/image-to-video': z.strictObject({
    ...omni3,
    aspect_ratio: z.literal('auto'),
    image_urls: z.array(link).min(1).max(2),
  }),
  'kling-2.6/text-to-video': z.strictObject({ ...kling26, aspect_ratio: ratios }),
  'kling-2.6/image-to-video': z.strictObject({ ...kling26, image_urls: one }),
  'kling/v2-5-turbo-text-to-video-pro': z.strictObject({ ...silentKling, aspect_ratio: ratios.optional() }),
  'kling/v2-5-turbo-image-to-video-pro': z.strictObject(framed),
  'kling/v2-1-pro': z.strictObject({ ...framed, negative_prompt: z.string().max(500).optional() }),
  'bytedance/seedance-1.5-pro': z.strictObject({
    prompt: prompt(2500, 3),
    input_urls: z.array(link).max(2).optional(),
    aspect_ratio: sixRatios,
    resolution: z.enum(['480p', '720p', '1080p']).optional(),
    duration: z.enum(['4', '8', '12']).optional(),
    fixed_lens: z.boolean().optional(),
    generate_audio: z.boolean().optional(),
    nsfw_checker: z.boolean().optional(),
  }),
  'wan/3-0-video': wan3,
  'wan/3-0-video-prime': wan3,
  'minimax-h3/text-to-video': z.strictObject({ ...minimax, aspect_ratio: sixRatios }),
  'minimax-h3/image-to-video': z.strictObject({ ...minimax, first_frame_url: link, last_frame_url: link.optional() }),
  'minimax-h3/reference-to-video': z.strictObject({
    ...minimax,
    aspect_ratio: sixRatios,
    reference_image_urls: z.array(link).min(1).max(9),
  }),
  'hailuo/2-3-image-to-video-pro': z
    .strictObject({
      prompt: prompt(5000),
      image_url: link,
      duration: z.enum(['6', '10']).optional(),
      resolution: z.enum(['768P', '1080P']).optional(),
      nsfw_checker: z.boolean().optional(),
    })
    .refine(({ duration, resolution }) => !(duration === '10' && resolution === '1080P')),
  'grok-imagine/text-to-video': z.strictObject(grok),
  'grok-imagine/image-to-video': z.strictObject({ ...grok, image_urls: z.array(link).min(1).max(7) }),
  'pixverse-v6/text-to-video': z.strictObject({
    ...pixverse,
    aspect_ratio: z.enum(['16:9', '4:3', '1:1', '3:4', '9:16', '2:3', '3:2', '21:9']),
  }),
  'pixverse-v6/image-to-video': z.strictObject({ ...pixverse, image_urls: z.array(link).min(1).max(2) }),
  'gemini-omni-video': z.strictObject({
    prompt: prompt(20_000),
    duration: z.enum(['4', '6', '8', '10']),
    resolution: z.enum(['720p', '1080p']),
    aspect_ratio: z.enum(['16:9', '9:16']),
    image_urls: z.array(link).max(7).optional(),
    seed,
  }),
}
