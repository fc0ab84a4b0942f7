import type { ModelDefinition } from '#contract/models/model-definition.ts'
import { toShippedModel } from '#server/features/models/catalogue/jobs-model.ts'
import { frameFields, list, perSecond, sizes, slugs, text } from './row-parts.ts'

type Wan3 = Pick<ModelDefinition, 'label' | 'summary'> & { slug: string; takes: Record<string, number> }

/** https://docs.kie.ai/market/wan/3-0-video and …/3-0-video-prime have one form of input. */
function toWan3(id: string, { label, summary, slug, takes }: Wan3) {
  const { resolutions, prices } = perSecond(takes)
  return toShippedModel(id, {
    ...{ label, summary, audio: 'optional', promptMax: 20_000 },
    seconds: { min: 2, max: 30 },
    ...{ resolutions, prices },
    aspectRatios: ['16:9', '9:16', '1:1', '4:3', '3:4'],
    defaults: { seconds: 5, resolution: '720p' },
    modes: { text: {}, image: {}, frames: {}, references: { images: 10 } },
    wire: {
      slugs: slugs({ [slug]: ['text', 'image', 'frames', 'references'] }),
      seconds: { field: 'duration', as: 'number' },
      resolution: {
        field: 'resolution',
        values: Object.fromEntries(resolutions.map((name) => [name, name.toUpperCase()])),
      },
      aspectRatio: { field: 'aspect_ratio', withFrames: 'send', sent: 'adaptive' },
      ...{ audio: 'audio', seed: 'seed' },
      pictures: { ...frameFields, reference: list('reference_image_urls') },
      always: { nsfw_checker: true },
    },
  })
}

const wan3 = toWan3('wan-3.0', {
  label: 'Wan 3.0',
  summary: 'From 2 to 30 seconds with sound, from up to ten reference pictures. Best for long shots.',
  slug: 'wan/3-0-video',
  takes: { '480p': 8, '720p': 16, '1080p': 32 },
})

const wan3Prime = toWan3('wan-3.0-prime', {
  label: 'Wan 3.0 Prime',
  summary: 'Wan 3.0 in less time and with more detail.',
  slug: 'wan/3-0-video-prime',
  takes: { '480p': 12.2, '720p': 25.2, '1080p': 50.4 },
})

/** https://docs.kie.ai/market/minimax-h3/text-to-video, …/image-to-video and …/reference-to-video */
const minimax = toShippedModel('minimax-h3', {
  label: 'MiniMax H3',
  summary: 'Low prices up to 1440p, with sound, from up to nine reference pictures.',
  audio: 'always',
  promptMax: 7000,
  seconds: { min: 4, max: 15 },
  ...perSecond({ '768p': 8, '1440p': 13 }),
  aspectRatios: ['16:9', '9:16', '1:1', '4:3', '3:4', '21:9'],
  defaults: { seconds: 5, resolution: '768p' },
  // The first five pictures are free.
  modes: { text: {}, image: {}, frames: {}, references: { images: 5 } },
  wire: {
    slugs: slugs({
      ...{ 'minimax-h3/text-to-video': ['text'], 'minimax-h3/image-to-video': ['image', 'frames'] },
      'minimax-h3/reference-to-video': ['references'],
    }),
    seconds: { field: 'duration', as: 'number' },
    resolution: { field: 'resolution', values: { '768p': '768P', '1440p': '2K' } },
    aspectRatio: { field: 'aspect_ratio', withFrames: 'omit' },
    pictures: { ...frameFields, reference: list('reference_image_urls') },
    always: {},
  },
})

/** https://docs.kie.ai/market/hailuo/2-3-image-to-video-pro */
const hailuo = toShippedModel('hailuo-2.3-pro', {
  label: 'Hailuo 2.3 Pro',
  summary: 'Sets a picture in motion, without sound.',
  audio: 'none',
  promptMax: 5000,
  seconds: { values: [6, 10] },
  resolutions: ['768p', '1080p'],
  aspectRatios: ['16:9'],
  defaults: { seconds: 6, resolution: '768p' },
  not: [{ seconds: [10], resolution: '1080p' }],
  modes: { image: {} },
  prices: [
    { resolution: '768p', seconds: 6, per: 'clip', vendor: 45 },
    { resolution: '768p', seconds: 10, per: 'clip', vendor: 90 },
    { resolution: '1080p', seconds: 6, per: 'clip', vendor: 80 },
  ],
  wire: {
    slugs: { image: 'hailuo/2-3-image-to-video-pro' },
    seconds: { field: 'duration', as: 'text' },
    resolution: { field: 'resolution', values: { '768p': '768P', '1080p': '1080P' } },
    pictures: { first: text('image_url') },
    always: { nsfw_checker: true },
  },
})

/** https://docs.kie.ai/market/grok-imagine/text-to-video and …/image-to-video; never in the mode spicy. */
const grok = toShippedModel('grok-imagine', {
  label: 'Grok Imagine',
  summary: 'Up to 30 seconds with sound, at the lowest price per second.',
  audio: 'always',
  promptMax: 5000,
  seconds: { min: 6, max: 30 },
  ...perSecond({ '480p': 2.4, '720p': 4.5 }),
  aspectRatios: ['16:9', '9:16', '1:1', '3:2', '2:3'],
  defaults: { seconds: 6, resolution: '720p' },
  modes: { text: {}, image: {} },
  wire: {
    slugs: { text: 'grok-imagine/text-to-video', image: 'grok-imagine/image-to-video' },
    seconds: { field: 'duration', as: 'text' },
    resolution: sizes(['480p', '720p']),
    aspectRatio: { field: 'aspect_ratio', withFrames: 'omit' },
    pictures: { first: list('image_urls') },
    always: { mode: 'normal', nsfw_checker: true },
  },
})

/** https://docs.kie.ai/market/pixverse-v6/text-to-video and …/image-to-video */
const pixverse = toShippedModel('pixverse-v6', {
  label: 'PixVerse V6',
  summary: 'From 1 to 15 seconds, in four resolutions, with or without sound.',
  audio: 'optional',
  ...{ promptMin: 3, promptMax: 5000 },
  seconds: { min: 1, max: 15 },
  ...perSecond({ '360p': [4, 5.6], '540p': [5.6, 7.2], '720p': [7.2, 9.6], '1080p': [14.4, 18.4] }),
  aspectRatios: ['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3', '21:9'],
  defaults: { seconds: 5, resolution: '720p' },
  modes: { text: {}, image: {} },
  wire: {
    slugs: { text: 'pixverse-v6/text-to-video', image: 'pixverse-v6/image-to-video' },
    seconds: { field: 'duration', as: 'number' },
    resolution: sizes(['360p', '540p', '720p', '1080p'], { field: 'quality' }),
    aspectRatio: { field: 'aspect_ratio', withFrames: 'omit' },
    ...{ audio: 'generate_audio_switch', seed: 'seed' },
    pictures: { first: list('image_urls') },
    always: {},
  },
})

/** https://docs.kie.ai/market/gemini-omni-video */
const gemini = toShippedModel('gemini-omni', {
  label: 'Gemini Omni',
  summary: 'Brings up to seven pictures of people, things and places together, with sound.',
  audio: 'always',
  promptMax: 20_000,
  seconds: { values: [4, 6, 8, 10] },
  resolutions: ['720p', '1080p'],
  aspectRatios: ['16:9', '9:16'],
  defaults: { seconds: 8, resolution: '720p' },
  modes: { text: {}, references: { images: 7 } },
  prices: [
    { seconds: 4, per: 'clip', vendor: 63 },
    { seconds: 6, per: 'clip', vendor: 84 },
    { seconds: 8, per: 'clip', vendor: 105 },
    { seconds: 10, per: 'clip', vendor: 126 },
  ],
  wire: {
    slugs: slugs({ 'gemini-omni-video': ['text', 'references'] }),
    seconds: { field: 'duration', as: 'text' },
    resolution: sizes(['720p', '1080p']),
    aspectRatio: { field: 'aspect_ratio', withFrames: 'fixed' },
    seed: 'seed',
    pictures: { reference: list('image_urls') },
    always: {},
  },
})

export const otherJobs = [wan3, wan3Prime, minimax, hailuo, grok, pixverse, gemini]
