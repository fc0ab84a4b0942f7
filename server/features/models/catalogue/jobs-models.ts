import { otherKlings } from './jobs/kling.ts'
import { otherJobs } from './jobs/others.ts'
import { frameFields, frameList, list, perSecond, sizes, slugs, text } from './jobs/row-parts.ts'
import { otherSeedances, seedance2Fast } from './jobs/seedance.ts'
import { toShippedModel } from './jobs-model.ts'

const shots = { max: 5, seconds: { min: 1, max: 12 }, promptMax: 500 }
const subjects = { max: 3, images: { min: 2, max: 4 } }

/** https://docs.kie.ai/market/kling/kling-3-0. Named subjects are only accepted beside a first frame. */
const kling = toShippedModel('kling-3.0', {
  label: 'Kling 3.0',
  summary: 'Follows long descriptions closely, with named subjects and several shots, up to 15 seconds and 4K.',
  audio: 'optional',
  promptMax: 2500,
  seconds: { min: 3, max: 15 },
  ...perSecond({ '720p': [14, 20], '1080p': [18, 27], '4k': 67 }),
  aspectRatios: ['16:9', '9:16', '1:1'],
  defaults: { seconds: 5, resolution: '720p' },
  modes: {
    text: { shots },
    image: { shots, subjects },
    frames: { subjects },
  },
  wire: {
    slugs: slugs({ 'kling-3.0/video': ['text', 'image', 'frames'] }),
    seconds: { field: 'duration', as: 'text' },
    resolution: { field: 'mode', values: { '720p': 'std', '1080p': 'pro', '4k': '4K' } },
    aspectRatio: { field: 'aspect_ratio', withFrames: 'send', sent: '16:9' },
    audio: 'sound',
    pictures: frameList('image_urls'),
    shots: { flag: 'multi_shots', list: 'multi_prompt' },
    subjects: 'kling_elements',
    always: {},
  },
})

const sound = { maxSeconds: 30 }

/** https://docs.kie.ai/market/wan/2-7-text-to-video, …/2-7-image-to-video and …/2-7-r2v */
const wan = toShippedModel('wan-2.7', {
  label: 'Wan 2.7',
  summary: 'From 2 to 15 seconds, with sound and negative prompts. Best for exact control of what is left out.',
  audio: 'always',
  ...{ promptMax: 5000, negativePromptMax: 500 },
  seconds: { min: 2, max: 15 },
  resolutions: ['720p', '1080p'],
  aspectRatios: ['16:9', '9:16', '1:1', '4:3', '3:4'],
  defaults: { seconds: 5, resolution: '720p' },
  modes: {
    ...{ text: { sound }, image: { sound, clip: { maxSeconds: 10 } }, frames: { sound } },
    references: { seconds: { min: 2, max: 10 }, images: 5, videos: 5, audios: 1, total: 5, maxSeconds: 30 },
  },
  prices: [{ per: 'second', vendor: 20 }],
  wire: {
    slugs: slugs({
      ...{ 'wan/2-7-text-to-video': ['text'], 'wan/2-7-image-to-video': ['image', 'frames'] },
      'wan/2-7-r2v': ['references'],
    }),
    seconds: { field: 'duration', as: 'number' },
    resolution: sizes(['720p', '1080p']),
    aspectRatio: { field: 'aspect_ratio', withFrames: 'omit', fields: { text: 'ratio' } },
    ...{ negativePrompt: 'negative_prompt', seed: 'seed' },
    pictures: { ...frameFields, reference: list('reference_image') },
    videos: { first: text('first_clip_url'), reference: list('reference_video') },
    sounds: {
      sound: { field: 'driving_audio_url', fields: { text: 'audio_url' } },
      reference: text('reference_voice'),
    },
    always: { nsfw_checker: true },
  },
})

/** https://docs.kie.ai/market/happyhorse/text-to-video, …/image-to-video and …/reference-to-video */
const happyHorse = toShippedModel('happyhorse-1.1', {
  label: 'HappyHorse 1.1',
  summary: 'Speech with matching lips. Best for people who talk; name references character1, character2 in the prompt.',
  audio: 'always',
  promptMax: 5000,
  seconds: { min: 3, max: 15 },
  ...perSecond({ '720p': 22.5, '1080p': 29 }),
  aspectRatios: ['16:9', '9:16', '1:1', '4:3', '3:4'],
  defaults: { seconds: 5, resolution: '720p' },
  modes: { text: {}, image: {}, references: { images: 9 } },
  wire: {
    slugs: {
      ...{ text: 'happyhorse-1-1/text-to-video', image: 'happyhorse-1-1/image-to-video' },
      references: 'happyhorse-1-1/reference-to-video',
    },
    seconds: { field: 'duration', as: 'number' },
    resolution: sizes(['720p', '1080p']),
    aspectRatio: { field: 'aspect_ratio', withFrames: 'omit' },
    seed: 'seed',
    pictures: { first: list('image_urls'), reference: list('reference_image') },
    always: { nsfw_checker: true },
  },
})

/** Served by KIE's jobs API; the adapter needs no code of its own for any of them. */
export const jobsModels = [
  ...[kling, seedance2Fast, wan, happyHorse],
  ...[...otherKlings, ...otherSeedances, ...otherJobs],
]
