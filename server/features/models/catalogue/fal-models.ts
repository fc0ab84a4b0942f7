import { suggestPrice } from '#contract/models/suggest-price.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { QueueWire } from './queue-wire.ts'
import type { ShippedModel, ShippedRules } from './shipped-model.ts'

type OwnField = 'id' | 'label' | 'summary' | 'audio' | 'negativePromptMax'
type FalModel = Pick<ShippedModel, OwnField> & {
  seconds: ShippedRules['seconds']
  resolutions: string[]
  aspectRatios: string[]
  defaults: { seconds: number; resolution: string }
  /** US dollars per second. */
  prices: { resolution?: string; audio?: boolean; dollars: number }[]
  wire: QueueWire
  /** What another mode does differently. */
  others?: Partial<Record<VideoMode, Partial<ShippedRules>>>
}

const promptMax = 2500
const seed = { min: 0, max: 2_147_483_647 }
/** Jobs wait in the vendor's queue while an account has its most at work. */
const deadlineMinutes = 60
/** All vendors are booked in credits of the same value, half a US cent. */
const creditsPerDollar = 200

/** A model of fal, in the modes that have an endpoint, all with the same options. */
function toShippedModel({
  seconds,
  resolutions,
  aspectRatios,
  defaults,
  prices,
  wire,
  others = {},
  ...told
}: FalModel): ShippedModel {
  const taken = prices.map(({ dollars, ...choice }) => ({
    ...{ ...choice, per: 'second' as const, credits: dollars * creditsPerDollar },
  }))
  const rules: ShippedRules = {
    ...{ seconds, resolutions, aspectRatios, not: [], references: null, extend: null },
    defaults: { ...defaults, aspectRatio: aspectRatios[0] ?? null, audio: true },
    prices: taken.map((price) => ({ ...price, credits: suggestPrice(price.credits) })),
  }
  const shaped: ShippedRules = {
    ...{ ...rules, aspectRatios: 'source', defaults: { ...rules.defaults, aspectRatio: null } },
  }
  const modes = (Object.keys(wire.endpoints) as VideoMode[]).map((mode) => [
    ...[mode, withOwn(wire.aspectRatio.modes.includes(mode) ? rules : shaped, others[mode])],
  ])
  return {
    ...told,
    promptMax,
    modes: Object.fromEntries(modes),
    ...{ isRetired: false, isDemoOnly: false, hasFreeHd: false, demoStandsIn: false },
    ...{ replacedBy: null, retiresOn: null, watermark: false, upgrades: [], upgradePrices: [] },
    negativePrompt: wire.negativePrompt !== undefined,
    seed: wire.seed === undefined ? null : seed,
    route: {
      ...{ vendor: 'fal', family: 'queue', wire, deadlineMinutes },
      prices: taken,
    },
  }
}

/** The rules with those of a mode in their place; prices of resolutions that it does not offer are left out. */
function withOwn(rules: ShippedRules, own: Partial<ShippedRules> = {}): ShippedRules {
  const all = { ...rules, ...own }
  const isOffered = (name: string | undefined) => name === undefined || all.resolutions.includes(name)
  return { ...all, prices: all.prices.filter(({ resolution }) => isOffered(resolution)) }
}

/** By its file: seven seconds more. */
const extended: Partial<ShippedRules> = {
  seconds: { values: [7] },
  resolutions: ['720p'],
  defaults: { seconds: 7, resolution: '720p', aspectRatio: null, audio: true },
  extend: { addSeconds: [7], maxTotal: 30, maxSourceAgeHours: null, fromUpgraded: false },
}

type Veo = {
  id: string
  label: string
  summary: string
  app: string
  prices: FalModel['prices']
  resolutions: string[]
  /** The cheapest of the family extends no videos. */
  isExtended: boolean
}

/** https://fal.ai/models/fal-ai/veo3.1/llms.txt */
function toVeo({ app, isExtended, ...told }: Veo): ShippedModel {
  return toShippedModel({
    ...told,
    ...{ audio: 'optional', negativePromptMax: promptMax, seconds: { values: [4, 6, 8] } },
    aspectRatios: ['16:9', '9:16'],
    defaults: { seconds: 8, resolution: '720p' },
    others: { extend: extended },
    wire: {
      endpoints: {
        ...{ text: app, image: `${app}/image-to-video`, frames: `${app}/first-last-frame-to-video` },
        ...(isExtended ? { extend: `${app}/extend-video` } : {}),
      },
      video: 'video_url',
      seconds: { field: 'duration', as: 'text-s' },
      resolution: 'resolution',
      aspectRatio: { field: 'aspect_ratio', modes: ['text', 'image', 'frames'] },
      ...{ audio: 'generate_audio', negativePrompt: 'negative_prompt', seed: 'seed' },
      pictures: { image: ['image_url'], frames: ['first_frame_url', 'last_frame_url'] },
      // Otherwise, the vendor may rewrite what the user asked for.
      always: { auto_fix: false },
    },
  })
}

const veoModels = [
  {
    ...{ id: 'fal-veo-3.1', label: 'Veo 3.1 (fal)', app: 'fal-ai/veo3.1', resolutions: ['720p', '1080p', '4k'] },
    isExtended: true,
    summary: 'The best picture and sound of Veo, up to 4K. Best for the final video.',
    prices: [
      { resolution: '4k', audio: false, dollars: 0.4 },
      { resolution: '4k', dollars: 0.6 },
      { audio: false, dollars: 0.2 },
      { dollars: 0.4 },
    ],
  },
  {
    ...{ id: 'fal-veo-3.1-fast', label: 'Veo 3.1 Fast (fal)', app: 'fal-ai/veo3.1/fast', isExtended: true },
    summary: 'Good quality at a lower price, up to 4K, with sound.',
    resolutions: ['720p', '1080p', '4k'],
    prices: [
      { resolution: '4k', audio: false, dollars: 0.3 },
      { resolution: '4k', dollars: 0.35 },
      { audio: false, dollars: 0.1 },
      { dollars: 0.15 },
    ],
  },
  {
    ...{ id: 'fal-veo-3.1-lite', label: 'Veo 3.1 Lite (fal)', app: 'fal-ai/veo3.1/lite', resolutions: ['720p'] },
    isExtended: false,
    summary: 'The smallest model of Veo, with sound. Best for many drafts.',
    prices: [{ dollars: 0.05 }],
  },
].map(toVeo)

/** A row of its own, because this endpoint takes no negative prompt and no seed. */
const veoReferences = toShippedModel({
  ...{ id: 'fal-veo-3.1-references', label: 'Veo 3.1 References (fal)', audio: 'optional' },
  summary: 'Keeps up to three people, things or styles from your pictures, with sound.',
  seconds: { values: [8] },
  resolutions: ['720p', '1080p'],
  aspectRatios: ['16:9', '9:16'],
  defaults: { seconds: 8, resolution: '720p' },
  prices: [{ audio: false, dollars: 0.2 }, { dollars: 0.4 }],
  others: { references: { references: { images: 3, videos: 0, audios: 0 } } },
  wire: {
    endpoints: { references: 'fal-ai/veo3.1/reference-to-video' },
    seconds: { field: 'duration', as: 'text-s' },
    resolution: 'resolution',
    aspectRatio: { field: 'aspect_ratio', modes: ['references'] },
    audio: 'generate_audio',
    pictures: {},
    references: 'image_urls',
    always: { auto_fix: false },
  },
})

type Kling = Pick<FalModel, 'id' | 'label' | 'summary' | 'prices'> & { tier: string }

/** https://fal.ai/models/fal-ai/kling-video/v3/standard/text-to-video/llms.txt */
const klingModels = [
  {
    ...{ id: 'fal-kling-3', label: 'Kling 3.0 (fal)', tier: 'standard' },
    summary: 'Follows long descriptions closely, up to 15 seconds. Best for people and movement.',
    prices: [{ audio: false, dollars: 0.084 }, { dollars: 0.126 }],
  },
  {
    ...{ id: 'fal-kling-3-pro', label: 'Kling 3.0 Pro (fal)', tier: 'pro' },
    summary: 'The better picture of Kling, up to 15 seconds. Best for the final video.',
    // The highest of the published prices, from 0.112 on: which of them counts is not verified.
    prices: [{ dollars: 0.28 }],
  },
].map(toKling)

function toKling({ tier, ...told }: Kling): ShippedModel {
  return toShippedModel({
    ...told,
    ...{ audio: 'optional', negativePromptMax: promptMax },
    seconds: { min: 3, max: 15 },
    resolutions: ['720p'],
    aspectRatios: ['16:9', '9:16', '1:1'],
    defaults: { seconds: 5, resolution: '720p' },
    wire: {
      endpoints: {
        text: `fal-ai/kling-video/v3/${tier}/text-to-video`,
        image: `fal-ai/kling-video/v3/${tier}/image-to-video`,
        frames: `fal-ai/kling-video/v3/${tier}/image-to-video`,
      },
      seconds: { field: 'duration', as: 'text' },
      resolution: null,
      // A given picture decides the shape.
      aspectRatio: { field: 'aspect_ratio', modes: ['text'] },
      ...{ audio: 'generate_audio', negativePrompt: 'negative_prompt' },
      pictures: { image: ['start_image_url'], frames: ['start_image_url', 'end_image_url'] },
      always: {},
    },
  })
}

/** https://fal.ai/models/google/gemini-omni-flash/llms.txt */
const omni = toShippedModel({
  ...{ id: 'fal-omni-flash', label: 'Gemini Omni Flash (fal)', audio: 'always' },
  summary: 'Understands what belongs together in a scene, with sound, up to 10 seconds.',
  seconds: { min: 3, max: 10 },
  resolutions: ['720p'],
  aspectRatios: ['16:9', '9:16'],
  defaults: { seconds: 5, resolution: '720p' },
  prices: [{ dollars: 0.13 }],
  wire: {
    endpoints: { text: 'google/gemini-omni-flash' },
    seconds: { field: 'duration', as: 'number' },
    resolution: null,
    aspectRatio: { field: 'aspect_ratio', modes: ['text'] },
    pictures: {},
    always: {},
  },
})

/** The prices are those of its pages on 2026-11-20. https://fal.ai/pricing */
export const falModels: ShippedModel[] = [...veoModels, veoReferences, ...klingModels, omni]
