import { z } from 'zod'
import type { FalClip } from './fal-state.ts'

const picture = z.string().refine((url) => url.startsWith('data:image/') || url.startsWith('https://'), 'not reachable')
const veo = {
  prompt: z.string().min(1),
  duration: z.enum(['4s', '6s', '8s']).default('8s'),
  resolution: z.enum(['720p', '1080p', '4k']).default('720p'),
  aspect_ratio: z.enum(['auto', '16:9', '9:16']).default('16:9'),
  generate_audio: z.boolean().default(true),
  negative_prompt: z.string().optional(),
  seed: z.int().optional(),
  auto_fix: z.boolean().optional(),
}
const kling = {
  prompt: z.string().min(1),
  duration: z.enum(Array.from({ length: 13 }, (_, index) => String(index + 3))).default('5'),
  generate_audio: z.boolean().default(true),
  negative_prompt: z.string().optional(),
}
const omni = {
  prompt: z.string().min(1),
  duration: z.int().min(3).max(10).default(5),
  aspect_ratio: z.enum(['16:9', '9:16']).default('16:9'),
}

const video = z.string().refine((url) => url.startsWith('data:video/') || url.startsWith('https://'), 'not reachable')
const { aspect_ratio: _ratio, ...unshaped } = veo
const { negative_prompt: _negative, seed: _seed, ...plain } = veo

/** The inputs of the endpoints. https://fal.ai/models/fal-ai/veo3.1/llms.txt and its siblings */
const endpoints: Record<string, z.ZodType> = {
  ...Object.fromEntries(
    ['fal-ai/veo3.1', 'fal-ai/veo3.1/fast', 'fal-ai/veo3.1/lite'].flatMap((app) => [
      [app, z.strictObject(veo)],
      [`${app}/image-to-video`, z.strictObject({ ...veo, image_url: picture })],
      [
        `${app}/first-last-frame-to-video`,
        z.strictObject({ ...veo, first_frame_url: picture, last_frame_url: picture }),
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['fal-ai/veo3.1', 'fal-ai/veo3.1/fast'].map((app) => [
      `${app}/extend-video`,
      z.strictObject({ ...unshaped, duration: z.literal('7s'), resolution: z.literal('720p'), video_url: video }),
    ]),
  ),
  'fal-ai/veo3.1/reference-to-video': z.strictObject({
    ...{ ...plain, duration: z.literal('8s'), image_urls: z.array(picture).min(1).max(3) },
  }),
  ...Object.fromEntries(
    ['standard', 'pro'].flatMap((tier) => [
      [
        `fal-ai/kling-video/v3/${tier}/text-to-video`,
        z.strictObject({ ...kling, aspect_ratio: z.enum(['16:9', '9:16', '1:1']).default('16:9') }),
      ],
      [
        `fal-ai/kling-video/v3/${tier}/image-to-video`,
        z.strictObject({ ...kling, start_image_url: picture, end_image_url: picture.optional() }),
      ],
    ]),
  ),
  'google/gemini-omni-flash': z.strictObject(omni),
}

export const isEndpoint = (endpoint: string): boolean => endpoint in endpoints

/** The errors that the result will have. */
export function findFaults(endpoint: string, input: unknown): { loc: string[]; msg: string; type: string }[] {
  const read = endpoints[endpoint]?.safeParse(input)
  return (read?.error?.issues ?? []).map(({ path, message, code }) => ({
    loc: ['body', ...path.map(String)],
    msg: message,
    type: message === 'not reachable' ? 'file_download_error' : code === 'invalid_type' ? 'missing' : 'value_error',
  }))
}

/** An extended video is the whole; its source counts as eight seconds long. */
export function clipOf({
  duration = 5,
  resolution,
  aspect_ratio,
  generate_audio,
  video_url,
}: Record<string, unknown>): FalClip {
  const ratio = String(aspect_ratio)
  return {
    aspectRatio: /^\d+:\d+$/.test(ratio) ? ratio : '16:9',
    resolution: String(resolution ?? '720p'),
    seconds: Number.parseInt(String(duration), 10) + (video_url ? 8 : 0),
    sound: generate_audio !== false,
  }
}
