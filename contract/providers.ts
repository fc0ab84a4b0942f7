import { z } from 'zod'
import { orBlank } from './blank.ts'
import { defineEndpoint } from './endpoint.ts'
import { isUsualVideo, type Made } from './models/video-modes.ts'
import { plainNumber } from './typed-text/fold-text.ts'
import { nameSchema } from './typed-text/text-schema.ts'

const creditsSchema = z.int('Credits must be a whole number').min(0, 'Credits cannot be negative').max(1_000_000_000)

const creditPriceText = 'Credit price must be a number from 0 to 100, with at most 6 decimals'

/** In US dollars; a string, so that no digit is lost. */
const creditPriceSchema = z
  .union([z.number().min(0).max(100).transform(String), z.string().max(20).overwrite(plainNumber)], creditPriceText)
  .refine((price) => /^\d{1,3}(\.\d{1,6})?$/.test(price) && Number(price) <= 100, creditPriceText)

export const defaultCreditPrice = '0.005'

/** Defaults of a new account. */
export const kieApiDefaults = { totalCredits: 1000, veo3QualityCredits: 400, veo3FastCredits: 80 }

/** The fields in which the operator states what eight seconds in 720p of a model take from an account; dearest first. */
export const statedCosts = { veo3: 'veo3QualityCredits', veo3_fast: 'veo3FastCredits' } as const
export const dearestCost = statedCosts.veo3

type CostField = (typeof statedCosts)[keyof typeof statedCosts]
export type StatedCosts = Record<CostField, number>

/** A value for each field in which a cost is stated. */
export function mapStatedCosts<Value>(read: (field: CostField) => Value): Record<CostField, Value> {
  const values = Object.values(statedCosts).map((field) => [field, read(field)] as const)
  return Object.fromEntries(values) as Record<CostField, Value>
}

/** Undefined for a model whose cost is not stated, but known from the catalogue. */
export function statedCost(account: StatedCosts, model: string): number | undefined {
  return Object.entries(statedCosts).flatMap(([id, field]) => (id === model ? account[field] : []))[0]
}

/** Whether the operator states what such a video takes; everything else is priced by the catalogue. */
export function isCostStated(made: Made & { model: string }): boolean {
  return isUsualVideo(made) && Object.hasOwn(statedCosts, made.model)
}

const kieApiStatuses = ['Available', 'Low Credits'] as const
const minAvailable = 400

/** 'Available' from 400 credits on. */
export const kieApiStatus = (totalCredits: number) => (totalCredits >= minAvailable ? 'Available' : 'Low Credits')

export const kieApiSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked; only the separate endpoint shows a stored key. */
  token: orBlank(z.string(), ''),
  /** Masked like the token; null if the account does not sign callbacks. */
  webhookKey: z.string().nullable(),
  totalCredits: orBlank(z.number().int(), kieApiDefaults.totalCredits),
  veo3QualityCredits: orBlank(z.number().int(), kieApiDefaults.veo3QualityCredits),
  veo3FastCredits: orBlank(z.number().int(), kieApiDefaults.veo3FastCredits),
  /** Price of one credit of the account, in US dollars. */
  creditPrice: orBlank(z.string(), defaultCreditPrice),
  isEnabled: orBlank(z.boolean(), true),
  lastUsed: z.iso.datetime().nullable(),
  totalUsage: orBlank(z.number().int(), 0),
  status: orBlank(z.enum(kieApiStatuses), ({ totalCredits }) =>
    kieApiStatus(Number(totalCredits ?? kieApiDefaults.totalCredits)),
  ),
  /** The balance that the provider last reported, and when. */
  balance: z.number().int().nullable(),
  balanceAt: z.iso.datetime().nullable(),
  /** After repeated failures, the server does not use the account until this time. */
  restingUntil: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export type KieApi = z.infer<typeof kieApiSchema>

const accountNameSchema = nameSchema({
  ...{ maxLength: 100, missing: 'Name is required', tooLong: 'Name must be at most 100 characters' },
  hidden: 'Name must not contain invisible characters',
})
const tokenSchema = z.string('Token is required').trim().min(1, 'Token is required').max(500)

export const createKieApiBodySchema = z.object({
  name: accountNameSchema,
  token: tokenSchema,
  webhookKey: z.string().trim().max(500).nullish(),
  totalCredits: creditsSchema.default(kieApiDefaults.totalCredits),
  veo3QualityCredits: creditsSchema.default(kieApiDefaults.veo3QualityCredits),
  veo3FastCredits: creditsSchema.default(kieApiDefaults.veo3FastCredits),
  creditPrice: creditPriceSchema.default(defaultCreditPrice),
  isEnabled: z.boolean().default(true),
})

/** Absent fields stay unchanged. An empty or masked token also stays unchanged. */
export const updateKieApiBodySchema = z.object({
  name: accountNameSchema.optional(),
  token: z.string().trim().max(500).optional(),
  webhookKey: z.string().trim().max(500).nullish(),
  totalCredits: creditsSchema.optional(),
  veo3QualityCredits: creditsSchema.optional(),
  veo3FastCredits: creditsSchema.optional(),
  creditPrice: creditPriceSchema.optional(),
  isEnabled: z.boolean().optional(),
})

const idParams = z.object({ id: z.uuid('KIE API not found') })

export const listKieApis = defineEndpoint({
  method: 'GET',
  path: '/api/admin/kie-apis',
  summary: 'List the provider accounts',
  access: 'admin',
  tag: 'Administration',
  response: z.array(kieApiSchema),
})

export const createKieApi = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kie-apis',
  summary: 'Connect a provider account',
  access: 'admin',
  tag: 'Administration',
  body: createKieApiBodySchema,
  costs: [],
  response: kieApiSchema,
  errors: ['TOKEN_TAKEN'],
})

export const updateKieApi = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/kie-apis/{id}',
  summary: 'Change a provider account',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  body: updateKieApiBodySchema,
  costs: [],
  response: kieApiSchema,
  errors: ['TOKEN_TAKEN'],
})

export const deleteKieApi = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/kie-apis/{id}',
  summary: 'Delete a provider account; its videos in progress are still finished',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  costs: [],
  response: z.object({ success: z.literal(true) }),
})

export const syncKieApi = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kie-apis/{id}/sync',
  summary: 'Read the balance from the provider and store it as totalCredits',
  access: 'admin',
  stepUp: { exempt: 'It stores only what the provider answers.' },
  tag: 'Administration',
  params: idParams,
  costs: ['vendor'],
  limits: ['service:user'],
  response: kieApiSchema,
  errors: ['UNAVAILABLE'],
})

export const revealKieApi = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kie-apis/{id}/reveal',
  summary: 'Reveal a stored secret of a provider account; the audit log records who asked',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  body: z.object({ name: z.enum(['token', 'webhookKey'], 'Secret not found') }),
  costs: [],
  response: z.object({ value: z.string().nullable() }),
})
