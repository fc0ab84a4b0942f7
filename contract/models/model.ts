import { z } from 'zod'
import { videoModes } from './video-modes.ts'

export const upgradeTargets = ['1080p', '4k'] as const
export type UpgradeTarget = (typeof upgradeTargets)[number]

/** The states of a video's free 1080p version; `declined`: it was not wanted. */
export const hdStates = ['none', 'declined', 'requested', 'running', 'stored', 'failed'] as const
export type HdState = (typeof hdStates)[number]

/** What a file is to a video: its own, its free 1080p version, or a resolution that was paid for afterwards. */
export const renditionPurposes = ['video', 'hd', 'upgrade'] as const

export const upgradeStates = ['running', 'completed', 'failed'] as const

const secondsSchema = z.union([
  z.object({ values: z.array(z.number().int().positive()).min(1) }),
  z.object({ min: z.number().int().positive(), max: z.number().int().positive() }),
])

/** A price on the web in credits, for the combinations that it names; the first row that fits counts. */
export const modelPriceSchema = z.object({
  resolution: z.string().optional(),
  audio: z.boolean().optional(),
  seconds: z.number().int().positive().optional(),
  /** For requests with videos among their references, whose seconds count too. */
  videoInput: z.literal(true).optional(),
  per: z.enum(['clip', 'second']),
  /** Fractions are rounded up once per take. */
  credits: z.number().positive(),
})

const range = z.object({ min: z.number().int().positive(), max: z.number().int().positive() })
const lengthLimit = z.object({ maxSeconds: z.number().int().positive() })

/** What only some modes take; absent if a mode does not. */
export const inputRules = {
  /** The first input may be a video that the new one continues; the length of the new one includes it. */
  clip: lengthLimit.optional(),
  /** A sound that the video is made to. */
  sound: lengthLimit.optional(),
  /** Named subjects, each with some pictures, which the prompt calls @name. */
  subjects: z.object({ max: z.number().int().positive(), images: range }).optional(),
  /** Several shots in one video, always with sound. `promptMax`: of each shot, in characters. */
  shots: z
    .object({ max: z.number().int().positive(), seconds: range, promptMax: z.number().int().positive() })
    .optional(),
}

export const modeRulesSchema = z.object({
  /** For `extend`, the seconds that are added. */
  seconds: secondsSchema,
  resolutions: z.array(z.string()).min(1),
  /** `source`: the video takes the aspect ratio of its input. */
  aspectRatios: z.union([z.array(z.string()).min(1), z.literal('source')]),
  defaults: z.object({
    seconds: z.number().int().positive(),
    resolution: z.string(),
    aspectRatio: z.string().nullable(),
    audio: z.boolean(),
  }),
  /** Combinations that are not made. */
  not: z.array(
    z.object({
      seconds: z.array(z.number().int().positive()).optional(),
      resolution: z.string().optional(),
      aspectRatio: z.string().optional(),
    }),
  ),
  /**
   * How many of each are accepted at most. `total`: of pictures and videos together. `maxSeconds`: of all videos
   * together, and of all sounds together.
   */
  references: z
    .object({
      ...{ images: z.number().int(), videos: z.number().int(), audios: z.number().int() },
      ...{ total: z.number().int().optional(), maxSeconds: z.number().int().optional() },
    })
    .nullable(),
  ...inputRules,
  extend: z
    .object({
      addSeconds: z.array(z.number().int().positive()).min(1),
      maxTotal: z.number().int().positive().nullable(),
      maxSourceAgeHours: z.number().int().positive().nullable(),
      /** Whether a video that has a 1080p version can be extended, too. */
      fromUpgraded: z.boolean(),
    })
    .nullable(),
  prices: z.array(modelPriceSchema).min(1),
})

export const modelSchema = z.object({
  /** Never reused for another model. */
  id: z.string(),
  label: z.string(),
  summary: z.string(),
  /** `paused`: not available at the moment. `retired`: gone for good. */
  status: z.enum(['active', 'paused', 'retired']),
  /** The id of the model to use instead. */
  replacedBy: z.string().nullable(),
  retiresOn: z.iso.date().nullable(),
  /** Whether the built-in demo renderer makes its videos at present. */
  demo: z.boolean().describe('Whether it is the built-in demo.'),
  audio: z.enum(['always', 'optional', 'none']).describe('Whether its videos have sound.'),
  negativePrompt: z.boolean().describe('Whether it takes a negative prompt.'),
  watermark: z.boolean().describe('Whether it takes a watermark.'),
  seed: z
    .object({ min: z.number().int(), max: z.number().int() })
    .nullable()
    .describe('The seeds that it takes; null: none.'),
  /** In characters. */
  promptMax: z.number().int().positive(),
  modes: z.partialRecord(z.enum(videoModes), modeRulesSchema),
  /** Resolutions that a finished video can be made in later, for credits. */
  upgrades: z.array(z.enum(upgradeTargets)).describe('The resolutions that its finished videos can be upgraded to.'),
  /** What an upgrade of a video costs on the web. */
  upgradePrices: z.array(
    z.object({ to: z.enum(upgradeTargets), per: z.enum(['clip', 'second']), credits: z.number().positive() }),
  ),
  /** The cheapest video of the model, in credits on the web. */
  fromCredits: z.number().int().positive(),
})

export type Model = z.output<typeof modelSchema>
export type ModeRules = z.output<typeof modeRulesSchema>
export type ModelPrice = z.output<typeof modelPriceSchema>
