import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { modelSchema } from './model.ts'

export const listModels = defineEndpoint({
  method: 'GET',
  path: '/api/v1/models',
  summary: 'List all models with their modes, options and web prices',
  access: 'public',
  tag: 'Videos',
  tagged: true,
  response: z.object({ data: z.array(modelSchema) }),
})
