import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { defaultModelId } from './default-model.ts'
import { upgradeTargets } from './model.ts'

/** Of all videos of a model, the one that leaves the operator least. */
const leastSchema = z.object({
  /** `upgrade`: a higher resolution of a finished video, bought afterwards. */
  what: z.enum(['video', 'upgrade']),
  seconds: z.number().int(),
  resolution: z.union([z.enum(upgradeTargets), z.string()]),
  /** Who pays this price: users of the page, or programs with an API token. */
  via: z.enum(['web', 'api']),
  credits: z.number().int(),
  revenueCents: z.number(),
  costCents: z.number(),
})

export const modelMarginSchema = z.object({
  model: z.string(),
  label: z.string(),
  least: leastSchema,
  /** What that video would cost with the suggested margin, in credits; null if the prices stay as they are. */
  proposedCredits: z.number().int().nullable(),
  /** Why no price can be proposed; null if one can, or if none is needed. */
  problem: z.string().nullable(),
})

export type ModelMargin = z.output<typeof modelMarginSchema>

export const marginsSchema = z.object({
  /** What the operator receives for a credit of the cheapest package for sale, in US cents; null if none is for sale. */
  centsPerCredit: z.number().nullable(),
  /** The models that users can choose and whose cost is known. */
  data: z.array(modelMarginSchema),
})

export const listMargins = defineEndpoint({
  method: 'GET',
  path: '/api/admin/margins',
  summary: 'List what the videos of each model bring at least and cost, with proposed prices',
  access: 'admin',
  tag: 'Administration',
  response: marginsSchema,
})

export const applyProposals = defineEndpoint({
  method: 'POST',
  path: '/api/admin/margins/apply',
  summary: 'Set the proposed prices. If another price is proposed by now than the one given, nothing changes',
  access: 'admin',
  stepUp: true,
  tag: 'Administration',
  bodyExample: { proposals: [{ model: defaultModelId, proposedCredits: 64 }] },
  body: z.strictObject({
    proposals: z
      .array(z.strictObject({ model: z.string().min(1).max(100), proposedCredits: z.int().min(1).max(1_000_000_000) }))
      .min(1, 'Name at least one model')
      .max(500),
  }),
  costs: [],
  response: marginsSchema,
  errors: ['PRICES_CHANGED'],
})
