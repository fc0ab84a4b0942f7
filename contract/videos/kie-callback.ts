import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

export const receiveKieCallback = defineEndpoint({
  method: 'POST',
  path: '/api/kie/callback/{token}',
  summary: 'Receive a callback from the provider about a video; it only triggers a status check',
  access: 'service',
  tag: 'Service',
  params: z.object({ token: z.string().min(1).max(100) }),
  // The server reads only the provider's task id and the cost from it.
  body: z.unknown().meta({ 'x-unread': true }),
  maxBodyBytes: 256 * 1024,
  costs: [],
  // KIE documents that it expects `code` and `msg`.
  response: z.object({ success: z.literal(true), code: z.literal(200), msg: z.literal('success') }),
  errors: ['NOT_ALLOWED'],
})
