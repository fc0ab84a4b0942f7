import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const getAutomationUser = defineEndpoint({
  method: 'GET',
  path: '/api/n8n/me',
  summary: 'Whose token this is and what is left; a cheap call to test credentials with',
  access: 'token',
  response: z.object({ success: z.literal(true), username: z.string(), credits: z.number().int() }),
})
