import { z } from 'zod'
import { upgradeTargets } from './model.ts'
import { modelLabelSchema, modelSummarySchema } from './model-words.ts'
import { videoModes } from './video-modes.ts'

const creditsText = 'Credits must be a number above 0 and at most 100000'
const creditsSchema = z.number(creditsText).min(0.000001, creditsText).max(100_000, creditsText)
const perSchema = z.enum(['clip', 'second'], 'A price is per clip or per second')

const priceSchema = z.strictObject({
  resolution: z.string().max(20).optional(),
  audio: z.boolean().optional(),
  seconds: z.int().min(1).max(3600).optional(),
  videoInput: z.literal(true).optional(),
  per: perSchema,
  credits: creditsSchema,
})

/** What the operator changes about a model of the catalogue; what is absent stays as it was shipped. */
export const modelChangesSchema = z.strictObject({
  label: modelLabelSchema.optional(),
  summary: modelSummarySchema.optional(),
  /** Users neither see nor use it. */
  isHidden: z.boolean().optional(),
  /** Multiplies the prices of the catalogue, those of upgrades too. */
  priceFactor: z
    .number('The factor must be a number from 0.1 to 100')
    .min(0.1, 'The factor must be a number from 0.1 to 100')
    .max(100, 'The factor must be a number from 0.1 to 100')
    .optional(),
  /** Replace all price rows of a mode. The first row that fits counts. */
  prices: z.partialRecord(z.enum(videoModes), z.array(priceSchema).min(1, 'A mode needs a price').max(50)).optional(),
  upgradePrices: z
    .array(z.strictObject({ to: z.enum(upgradeTargets), per: perSchema, credits: creditsSchema }))
    .max(upgradeTargets.length)
    .optional(),
  /** From this day on, in UTC, the model is retired. */
  retiresOn: z.iso.date('Enter a date such as 2030-12-31').nullable().optional(),
  replacedBy: z.string().min(1).max(100).nullable().optional(),
  /** The models whose vendors make its videos of these modes, in this order, if its own refuses or is paused. */
  failover: z
    .array(
      z.strictObject({
        model: z.string().min(1).max(100),
        modes: z.array(z.enum(videoModes)).min(1, 'Name the modes').max(videoModes.length),
      }),
    )
    .max(5, 'A model can have at most 5 further routes')
    .optional(),
})

export type ModelChanges = z.output<typeof modelChangesSchema>

/** The credits of a shipped price with the operator's factor, if there is one. */
export function applyFactor(credits: number, priceFactor = 1): number {
  return Number((credits * priceFactor).toFixed(6))
}
