import type { UpgradeTarget, VideoMode } from './video.ts'

/** In credits, for the combinations that it names; the first row that fits counts. */
export type ModelPrice = {
  resolution?: string | undefined
  audio?: boolean | undefined
  seconds?: number | undefined
  /** For requests with videos among their references, whose seconds count too. */
  videoInput?: true | undefined
  per: 'clip' | 'second'
  /** Fractions are rounded up once per take. */
  credits: number
}

export type ModeRules = {
  /** For `extend`, the seconds that are added. */
  seconds: { values: number[] } | { min: number; max: number }
  resolutions: string[]
  /** `source`: the video takes the aspect ratio of its input. */
  aspectRatios: string[] | 'source'
  defaults: { seconds: number; resolution: string; aspectRatio: string | null; audio: boolean }
  /** Combinations that are not made. */
  not: { seconds?: number[] | undefined; resolution?: string | undefined; aspectRatio?: string | undefined }[]
  /**
   * How many of each are accepted at most. `total`: of pictures and videos together. `maxSeconds`: of all videos
   * together, and of all sounds together.
   */
  references: {
    images: number
    videos: number
    audios: number
    total?: number | undefined
    maxSeconds?: number | undefined
  } | null
  /** The first input may be a video that the new one continues; the length of the new one includes it. */
  clip?: { maxSeconds: number } | undefined
  /** A sound that the video is made to. */
  sound?: { maxSeconds: number } | undefined
  /** Named subjects, each with some pictures, which the prompt calls @name. */
  subjects?: { max: number; images: { min: number; max: number } } | undefined
  /** Several shots in one video, always with sound. `promptMax`: of each shot, in characters. */
  shots?: { max: number; seconds: { min: number; max: number }; promptMax: number } | undefined
  extend: {
    addSeconds: number[]
    maxTotal: number | null
    maxSourceAgeHours: number | null
    /** Whether a video that has a 1080p version can be extended, too. */
    fromUpgraded: boolean
  } | null
  /** What it costs on the web. `client.videos.quote` says what it costs you. */
  prices: ModelPrice[]
}

export type Model = {
  id: string
  label: string
  summary: string
  /** `paused`: not available at the moment. `retired`: gone for good. */
  status: 'active' | 'paused' | 'retired'
  /** The id of the model to use instead. */
  replacedBy: string | null
  /** A date such as `2027-01-31`. */
  retiresOn: string | null
  /** Whether the built-in demo renderer makes its videos at present. */
  demo: boolean
  audio: 'always' | 'optional' | 'none'
  negativePrompt: boolean
  watermark: boolean
  seed: { min: number; max: number } | null
  /** In characters. */
  promptMax: number
  modes: Partial<Record<VideoMode, ModeRules>>
  /** Resolutions that a finished video can be made in later, for credits. */
  upgrades: UpgradeTarget[]
  upgradePrices: { to: UpgradeTarget; per: 'clip' | 'second'; credits: number }[]
  /** The cheapest video of the model, in credits on the web. */
  fromCredits: number
}
