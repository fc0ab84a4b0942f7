import { toShippedModel } from '#server/features/models/catalogue/jobs-model.ts'
import { frameList, list, perSecond, sizes, slugs, text } from './row-parts.ts'

const ratios = ['16:9', '9:16', '1:1']

/** https://docs.kie.ai/market/kling/v3-turbo-text-to-video and …/v3-turbo-image-to-video */
const turbo3 = toShippedModel('kling-3.0-turbo', {
  label: 'Kling 3.0 Turbo',
  summary: 'Kling 3.0 in less time, always with sound.',
  audio: 'always',
  promptMax: 2500,
  seconds: { min: 3, max: 15 },
  ...perSecond({ '720p': 18, '1080p': 22.5 }),
  aspectRatios: ratios,
  defaults: { seconds: 5, resolution: '720p' },
  modes: { text: {}, image: {} },
  wire: {
    slugs: { text: 'kling/v3-turbo-text-to-video', image: 'kling/v3-turbo-image-to-video' },
    seconds: { field: 'duration', as: 'text' },
    resolution: sizes(['720p', '1080p']),
    aspectRatio: { field: 'aspect_ratio', withFrames: 'omit' },
    pictures: { first: list('image_urls') },
    always: {},
  },
})

/**
 * https://docs.kie.ai/market/kling/kling-3-0-omni-text-to-video and …-image-to-video. The switches of several shots
 * must be sent.
 */
const omni3 = toShippedModel('kling-3.0-omni', {
  label: 'Kling 3.0 Omni',
  summary: 'Kling 3.0 at a lower price in 1080p, with sound.',
  audio: 'optional',
  promptMax: 3072,
  seconds: { min: 3, max: 15 },
  ...perSecond({ '720p': [14, 18], '1080p': [18, 23] }),
  aspectRatios: ratios,
  defaults: { seconds: 5, resolution: '720p' },
  modes: { text: {}, image: {}, frames: {} },
  wire: {
    slugs: slugs({ 'kling-3.0-omni/text-to-video': ['text'], 'kling-3.0-omni/image-to-video': ['image', 'frames'] }),
    seconds: { field: 'duration', as: 'number' },
    resolution: sizes(['720p', '1080p']),
    aspectRatio: { field: 'aspect_ratio', withFrames: 'send', sent: 'auto' },
    audio: 'audio',
    pictures: frameList('image_urls'),
    always: { customize_multi_shots: false, prefer_multi_shots: false },
  },
})

/** https://docs.kie.ai/market/kling/text-to-video and …/image-to-video. It takes no resolution. */
const kling26 = toShippedModel('kling-2.6', {
  label: 'Kling 2.6',
  summary: 'Speech and sounds in five or ten seconds.',
  audio: 'optional',
  promptMax: 1000,
  seconds: { values: [5, 10] },
  resolutions: ['720p'],
  aspectRatios: ratios,
  defaults: { seconds: 5, resolution: '720p' },
  modes: { text: {}, image: {} },
  prices: [{ per: 'second', vendor: 10 }],
  wire: {
    slugs: { text: 'kling-2.6/text-to-video', image: 'kling-2.6/image-to-video' },
    seconds: { field: 'duration', as: 'text' },
    aspectRatio: { field: 'aspect_ratio', withFrames: 'omit' },
    audio: 'sound',
    pictures: { first: list('image_urls') },
    always: {},
  },
})

const silent = {
  audio: 'none',
  ...{ promptMax: 2500, negativePromptMax: 2496 },
  seconds: { values: [5, 10] },
  resolutions: ['720p'],
  aspectRatios: ratios,
  defaults: { seconds: 5, resolution: '720p' },
} as const
const silentWire = {
  seconds: { field: 'duration', as: 'text' },
  negativePrompt: 'negative_prompt',
  pictures: { first: text('image_url'), last: text('tail_image_url') },
  always: {},
} as const

/** https://docs.kie.ai/market/kling/v25-turbo-text-to-video-pro and …/v25-turbo-image-to-video-pro */
const turbo25 = toShippedModel('kling-2.5-turbo', {
  ...{ label: 'Kling 2.5 Turbo', summary: 'Quick silent videos at a low price.', ...silent },
  ...{ resolutions: [...silent.resolutions], aspectRatios: [...ratios], seconds: { values: [5, 10] } },
  modes: { text: {}, image: {}, frames: {} },
  prices: [{ per: 'second', vendor: 8 }],
  wire: {
    ...silentWire,
    slugs: slugs({
      'kling/v2-5-turbo-text-to-video-pro': ['text'],
      'kling/v2-5-turbo-image-to-video-pro': ['image', 'frames'],
    }),
    aspectRatio: { field: 'aspect_ratio', withFrames: 'omit' },
  },
})

/** https://docs.kie.ai/market/kling/v2-1-pro */
const kling21 = toShippedModel('kling-2.1-pro', {
  ...{ label: 'Kling 2.1 Pro', summary: 'Silent videos between two given pictures.', ...silent },
  ...{ resolutions: [...silent.resolutions], aspectRatios: [...ratios], seconds: { values: [5, 10] } },
  negativePromptMax: 500,
  modes: { image: {}, frames: {} },
  prices: [{ per: 'second', vendor: 10 }],
  wire: { ...silentWire, slugs: slugs({ 'kling/v2-1-pro': ['image', 'frames'] }) },
})

export const otherKlings = [turbo3, omni3, kling26, turbo25, kling21]
