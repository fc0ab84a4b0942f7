import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { adminModelSchema } from './admin-models.ts'
import { modelDefinitionSchema, newModelIdSchema } from './model-definition.ts'

const params = z.object({ id: z.string().min(1).max(100) })

export const addModel = defineEndpoint({
  method: 'POST',
  path: '/api/admin/models',
  summary: "Add a model of the provider's jobs API; it is paused until an administrator resumes it",
  access: 'admin',
  tag: 'Administration',
  body: modelDefinitionSchema.extend({ id: newModelIdSchema }),
  costs: [],
  status: 201,
  response: adminModelSchema,
})

export const changeAddedModel = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/models/{id}/definition',
  summary: 'Replace the definition of an added model, and pause it until an administrator resumes it',
  access: 'admin',
  tag: 'Administration',
  params,
  body: modelDefinitionSchema.extend({
    startedFrom: modelDefinitionSchema.describe('Refused unless this definition is still the stored one').optional(),
  }),
  costs: [],
  response: adminModelSchema,
  errors: ['MODEL_IN_USE', 'MODEL_CHANGED'],
})

export const removeAddedModel = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/models/{id}/definition',
  summary: 'Remove an added model for good; its videos stay, and its id is not used again',
  access: 'admin',
  tag: 'Administration',
  params,
  costs: [],
  response: z.object({ success: z.literal(true) }),
  errors: ['MODEL_IN_USE'],
})
