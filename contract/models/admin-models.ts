import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { gpuDefinitionSchema } from '#contract/models/gpu/gpu-definition.ts'
import { textSchema } from '#contract/typed-text/text-schema.ts'
import { defaultModelId } from './default-model.ts'
import { modelSchema } from './model.ts'
import { modelChangesSchema } from './model-changes.ts'
import { modelDefinitionSchema } from './model-definition.ts'

/** Who paused a model: an administrator, or the server because the provider refused it again and again. */
export const pausers = ['operator', 'provider'] as const

/** Of the last 100 videos that ended. */
const figuresSchema = z.object({
  ended: z.number().int(),
  completed: z.number().int(),
  /** From the request to the finished video; half of the videos took less. */
  medianMs: z.number().nullable(),
  /** In US cents per finished video. */
  revenueCents: z.number().nullable(),
  /** What the vendor took, in US cents per finished video, failed ones included; null if nothing is known. */
  costCents: z.number().nullable(),
  /** Whether some of that is what was booked, because the vendor did not say. */
  isEstimated: orBlank(z.boolean(), true),
})

export const adminModelSchema = z.object({
  /** As users get it. */
  model: modelSchema,
  isHidden: z.boolean(),
  /** Its prices are those of the settings. */
  isPricedBySettings: z.boolean(),
  /** As it comes with the product, with its price rows by mode. */
  shipped: modelSchema.pick({
    ...{ label: true, summary: true, retiresOn: true, replacedBy: true, modes: true, upgradePrices: true },
  }),
  changes: modelChangesSchema,
  /** Whether the operator has added it. */
  isAdded: z.boolean(),
  /** From which a model of the jobs API is made; null for other models. */
  definition: modelDefinitionSchema.nullable(),
  /** From which a model on servers of the operator's own is made; null for other models. */
  gpu: gpuDefinitionSchema.nullable(),
  pause: z.object({ at: z.iso.datetime(), by: z.enum(pausers), reason: z.string().nullable() }).nullable(),
  /** What the operator should know: a coming end, or changes that no longer fit the catalogue. */
  notices: z.array(z.string()),
  /** Videos that wait for the provider, and videos that it makes. */
  waiting: z.number().int(),
  atWork: z.number().int(),
  figures: figuresSchema,
})

export type AdminModel = z.output<typeof adminModelSchema>

const idParams = z.object({ id: z.string().min(1).max(100) })
const allModels = z.object({ data: z.array(adminModelSchema) })

export const listAdminModels = defineEndpoint({
  method: 'GET',
  path: '/api/admin/models',
  summary: 'List all models with the changes, figures and notices of the operator',
  access: 'admin',
  tag: 'Administration',
  response: allModels,
})

export const changeModel = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/models/{id}',
  summary: 'Replace the changes to a model; an empty body makes it as it was shipped',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  body: modelChangesSchema.extend({
    startedFrom: modelChangesSchema.describe('Refused unless these changes are still the stored ones').optional(),
  }),
  bodyExample: { label: 'Quick draft', retiresOn: '2030-12-31', replacedBy: defaultModelId },
  costs: [],
  response: adminModelSchema,
  errors: ['MODEL_IN_USE', 'MODEL_CHANGED'],
})

export const orderModels = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/model-order',
  summary: 'Set the order in which models are offered; names every model once',
  access: 'admin',
  tag: 'Administration',
  body: z.strictObject({ ids: z.array(z.string().min(1).max(100)).max(500) }),
  costs: [],
  response: allModels,
})

export const pauseReasonSchema = textSchema({ maxLength: 300, tooLong: 'The reason must be at most 300 characters' })

export const pauseModel = defineEndpoint({
  method: 'POST',
  path: '/api/admin/models/{id}/pause',
  summary: 'Pause a model: waiting videos fail and are refunded, videos at work are finished',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  body: z.strictObject({ reason: pauseReasonSchema.optional() }),
  costs: [],
  response: adminModelSchema,
})

export const resumeModel = defineEndpoint({
  method: 'POST',
  path: '/api/admin/models/{id}/resume',
  summary: 'Offer a paused model again',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  costs: ['vendor'],
  limits: ['service:user'],
  response: adminModelSchema,
  errors: ['MODEL_UNTRIED', 'SERVERS_NOT_READY'],
})
