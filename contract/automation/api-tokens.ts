import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { nameSchema } from '#contract/typed-text/text-schema.ts'
import { budgetSchema, defaultScopes, scopes, tokenChangesSchema, tokenLimitsSchema } from './token-budgets.ts'

export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Complete only in the answer that creates the token; after that, only its first and last eight characters. */
  token: z.string(),
  isActive: orBlank(z.boolean(), true),
  createdAt: z.iso.datetime(),
  /** Updated at most once a minute. */
  lastUsed: z.iso.datetime().nullable(),
  /** Null: valid until deleted. */
  expiresAt: z.iso.datetime().nullable(),
  scopes: orBlank(z.array(z.enum(scopes)), [...defaultScopes]),
  budget: orBlank(budgetSchema, { models: null, maxPerVideo: null, windows: [] }),
})

export type ApiToken = z.infer<typeof apiTokenSchema>

const tokenNameSchema = nameSchema({
  ...{ maxLength: 100, missing: 'Token name is required', tooLong: 'Token name must be at most 100 characters' },
  hidden: 'Token name must not contain invisible characters',
})

export const createApiTokenBodySchema = tokenLimitsSchema.extend({
  name: tokenNameSchema,
  expiresInDays: z
    .int('Days must be a whole number from 1 to 3650')
    .min(1, 'Days must be a whole number from 1 to 3650')
    .max(3650, 'Days must be a whole number from 1 to 3650')
    .nullish(),
})

export const listApiTokens = defineEndpoint({
  method: 'GET',
  path: '/api/user-tokens',
  summary: 'List your API tokens, masked, newest first',
  access: 'user',
  tag: 'API tokens',
  response: z.array(apiTokenSchema),
})

export const createApiToken = defineEndpoint({
  method: 'POST',
  path: '/api/user-tokens',
  summary: 'Create an API token; only this response contains the whole token',
  access: 'user',
  stepUp: true,
  tag: 'API tokens',
  body: createApiTokenBodySchema,
  costs: [],
  response: apiTokenSchema,
  errors: ['LIMIT_REACHED'],
})

export const changeApiTokenBodySchema = tokenChangesSchema.extend({ name: tokenNameSchema.optional() })

export type ApiTokenChanges = z.output<typeof changeApiTokenBodySchema>

export const changeApiToken = defineEndpoint({
  method: 'PUT',
  path: '/api/user-tokens/{id}',
  summary: 'Change the name, scopes, models or caps of an API token; what it has used stays counted',
  access: 'user',
  stepUp: true,
  tag: 'API tokens',
  params: z.object({ id: z.string().max(100) }),
  body: changeApiTokenBodySchema,
  costs: [],
  response: apiTokenSchema,
})

export const deleteApiToken = defineEndpoint({
  method: 'DELETE',
  path: '/api/user-tokens/{id}',
  summary: 'Delete an API token; it stops working at once',
  access: 'user',
  tag: 'API tokens',
  params: z.object({ id: z.string().max(100) }),
  costs: [],
  response: z.object({ success: z.literal(true) }),
})
