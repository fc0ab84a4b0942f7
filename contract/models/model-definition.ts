import { z } from 'zod'
import { jobsModes, jobsWireSchema, resolutionSchema } from './jobs-wire.ts'
import { modelLabelSchema, modelSummarySchema } from './model-words.ts'

const maxPrompt = 20_000

const secondsText = 'Seconds must be a whole number from 1 to 60'
const secondSchema = z.int(secondsText).min(1, secondsText).max(60, secondsText)
const lengthsSchema = z.union(
  [
    z.strictObject({ values: z.array(secondSchema).min(1, 'Name a length').max(30, 'At most 30 lengths') }),
    z.strictObject({ min: secondSchema, max: secondSchema }),
  ],
  secondsText,
)
const resolutionsSchema = z.array(resolutionSchema).min(1, 'Name a resolution').max(10, 'At most 10 resolutions')

const imagesText = 'References must be a whole number from 1 to 30'
const promptText = `The prompt must have a limit from 1 to ${maxPrompt} characters`
const textLimit = z.int(promptText).min(1, promptText).max(maxPrompt, promptText)

const referenceCount = z.int(imagesText).min(1, imagesText).max(30, imagesText)
const lengthLimit = z.strictObject({ maxSeconds: secondSchema })
const rangeEnd = (max: number) => z.int().min(1).max(max)
const rangeOf = (max: number) => z.strictObject({ min: rangeEnd(max), max: rangeEnd(max) })

const ratioText = 'An aspect ratio is such as 16:9'

const creditsText = 'Credits must be a number above 0 and at most 100000'
const creditsSchema = z.number(creditsText).min(0.000001, creditsText).max(100_000, creditsText)

/**
 * A model of the provider's jobs API, as it comes with the product or as an operator adds it. Everything that the
 * generate page, the prices and the provider's request need follows from it.
 */
export const modelDefinitionSchema = z.strictObject({
  label: modelLabelSchema,
  summary: modelSummarySchema,
  audio: z.enum(['always', 'optional', 'none']),
  promptMin: textLimit.exactOptional(),
  promptMax: textLimit,
  /** Belongs to the field for it in `wire`. */
  negativePromptMax: textLimit.exactOptional(),
  seconds: lengthsSchema,
  resolutions: resolutionsSchema,
  aspectRatios: z
    .array(
      z
        .string(ratioText)
        .max(5, ratioText)
        .regex(/^[1-9]\d?:[1-9]\d?$/, ratioText),
    )
    .min(1, 'Name an aspect ratio')
    .max(10, 'At most 10 aspect ratios'),
  defaults: z.strictObject({ seconds: secondSchema, resolution: resolutionSchema }),
  /** Combinations that the provider does not make. */
  not: z
    .array(
      z.strictObject({
        seconds: z.array(secondSchema).min(1).max(30).exactOptional(),
        resolution: resolutionSchema.exactOptional(),
      }),
    )
    .max(20)
    .exactOptional(),
  /**
   * What a mode has of its own. `images`, `videos`, `audios`: how many references it takes, with `total` of the first
   * two together, and `maxSeconds` of all videos together and of all sounds together.
   */
  modes: z.partialRecord(
    z.enum(jobsModes),
    z.strictObject({
      seconds: lengthsSchema.exactOptional(),
      resolutions: resolutionsSchema.exactOptional(),
      images: referenceCount.exactOptional(),
      videos: referenceCount.exactOptional(),
      audios: referenceCount.exactOptional(),
      total: referenceCount.exactOptional(),
      maxSeconds: secondSchema.exactOptional(),
      clip: lengthLimit.exactOptional(),
      sound: lengthLimit.exactOptional(),
      subjects: z.strictObject({ max: referenceCount, images: rangeOf(30) }).exactOptional(),
      shots: z.strictObject({ max: rangeEnd(20), seconds: rangeOf(60), promptMax: textLimit }).exactOptional(),
    }),
  ),
  /**
   * `vendor`: what the provider takes, in its credits. `credits`: what users pay on the web; absent: the provider's
   * price with a margin of 30 %. The first row that fits counts.
   */
  prices: z
    .array(
      z.strictObject({
        resolution: resolutionSchema.exactOptional(),
        audio: z.boolean().exactOptional(),
        seconds: secondSchema.exactOptional(),
        /** For requests with videos among their references, whose seconds are paid too. */
        videoInput: z.literal(true).exactOptional(),
        per: z.enum(['clip', 'second'], 'A price is per clip or per second'),
        vendor: creditsSchema,
        credits: creditsSchema.exactOptional(),
      }),
    )
    .min(1, 'Name a price')
    .max(50, 'At most 50 prices'),
  wire: jobsWireSchema,
})

export type ModelDefinition = z.output<typeof modelDefinitionSchema>

const idText = 'The id has 2 to 60 small letters, digits, dots and hyphens, such as kling-2.6'

/** Never used again for another model. */
export const newModelIdSchema = z
  .string(idText)
  .max(60, idText)
  .regex(/^[a-z0-9][a-z0-9.-]+$/, idText)
