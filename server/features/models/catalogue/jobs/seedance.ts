import type { ModelDefinition } from '#contract/models/model-definition.ts'
import { toShippedModel } from '#server/features/models/catalogue/jobs-model.ts'
import { frameFields, frameList, list, perSecond, sizes, slugs } from './row-parts.ts'

const ratios = ['16:9', '9:16', '1:1', '4:3', '3:4', '21:9']

type Second = Pick<ModelDefinition, 'label' | 'summary'> & {
  slug: string
  /** What KIE takes per second, by resolution. */
  takes: Record<string, number>
  /** With videos among the references, whose seconds count too; the same if the vendor says nothing else. */
  takesWithVideo?: Record<string, number>
}

/** The second generation has one form of input for all its models and modes. */
function toSecond(id: string, { label, summary, slug, takes, takesWithVideo = takes }: Second) {
  const usual = perSecond(takes)
  const withVideo = perSecond(takesWithVideo).prices.map((price) => ({ ...price, videoInput: true as const }))
  return toShippedModel(id, {
    ...{ label, summary, audio: 'optional', promptMin: 3, promptMax: 20_000 },
    seconds: { min: 4, max: 15 },
    ...{ resolutions: usual.resolutions, prices: [...withVideo, ...usual.prices] },
    aspectRatios: ratios,
    defaults: { seconds: 5, resolution: '720p' },
    modes: { text: {}, image: {}, frames: {}, references: { images: 9, videos: 3, audios: 3, maxSeconds: 15 } },
    wire: {
      slugs: slugs({ [slug]: ['text', 'image', 'frames', 'references'] }),
      seconds: { field: 'duration', as: 'number' },
      resolution: sizes(usual.resolutions),
      aspectRatio: { field: 'aspect_ratio', withFrames: 'fixed' },
      audio: 'generate_audio',
      pictures: { ...frameFields, reference: list('reference_image_urls') },
      videos: { reference: list('reference_video_urls') },
      sounds: { reference: list('reference_audio_urls') },
      always: { nsfw_checker: true },
    },
  })
}

/** https://docs.kie.ai/market/bytedance/seedance-2-fast */
export const seedance2Fast = toSecond('seedance-2-fast', {
  label: 'Seedance 2 Fast',
  summary: 'Takes up to nine reference pictures, and videos and sounds. Best for scenes with given people and things.',
  slug: 'bytedance/seedance-2-fast',
  takes: { '480p': 15.5, '720p': 33 },
})

/** https://docs.kie.ai/market/bytedance/seedance-2 */
const seedance2 = toSecond('seedance-2', {
  label: 'Seedance 2',
  summary: 'Up to 1080p with sound, from up to nine reference pictures. Best for the final video.',
  slug: 'bytedance/seedance-2',
  takes: { '480p': 19, '720p': 41, '1080p': 102 },
  takesWithVideo: { '480p': 11.5, '720p': 25, '1080p': 62 },
})

/** https://docs.kie.ai/market/bytedance/seedance-2-mini */
const seedance2Mini = toSecond('seedance-2-mini', {
  label: 'Seedance 2 Mini',
  summary: 'The cheapest model with reference pictures and sound. Best for many drafts.',
  slug: 'bytedance/seedance-2-mini',
  takes: { '480p': 3.8, '720p': 8.2 },
})

/** https://docs.kie.ai/market/bytedance/seedance-1-5-pro */
const seedance15 = toShippedModel('seedance-1.5-pro', {
  label: 'Seedance 1.5 Pro',
  summary: 'Four, eight or twelve seconds between two pictures, with sound.',
  audio: 'optional',
  ...{ promptMin: 3, promptMax: 2500 },
  seconds: { values: [4, 8, 12] },
  resolutions: ['480p', '720p', '1080p'],
  aspectRatios: ratios,
  defaults: { seconds: 8, resolution: '720p' },
  modes: { text: {}, image: {}, frames: {} },
  prices: [{ per: 'second', vendor: 8 }],
  wire: {
    slugs: slugs({ 'bytedance/seedance-1.5-pro': ['text', 'image', 'frames'] }),
    seconds: { field: 'duration', as: 'text' },
    resolution: sizes(['480p', '720p', '1080p']),
    aspectRatio: { field: 'aspect_ratio', withFrames: 'fixed' },
    audio: 'generate_audio',
    pictures: frameList('input_urls'),
    always: { nsfw_checker: true },
  },
})

export const otherSeedances = [seedance2, seedance2Mini, seedance15]
