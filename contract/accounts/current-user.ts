import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

export const currentUserSchema = z.object({
  username: z.string(),
  email: z.string().nullable(),
  credits: orBlank(z.number().int(), 0),
  isAdmin: z.boolean(),
})

export type CurrentUser = z.infer<typeof currentUserSchema>

export const getCurrentUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/current-user',
  summary: 'Get the signed-in user, or null',
  access: 'public',
  tag: 'Account',
  polled: true,
  response: z.object({ user: currentUserSchema.nullable() }),
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session',
  access: 'public',
  tag: 'Account',
  costs: [],
  response: z.object({ success: z.literal(true) }),
})
