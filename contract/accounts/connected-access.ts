import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { tokenSchema } from './link-token.ts'

const ids = z.array(z.string().max(100)).max(100)

/** The access that a password change keeps; all other access is disconnected. */
export const keptAccessSchema = z.object({
  google: z.boolean().default(false),
  passkeys: ids.default([]),
  tokens: ids.default([]),
  webhooks: ids.default([]),
})

export type KeptAccess = z.output<typeof keptAccessSchema>

/** Everything that can use the account apart from its password. */
export const connectedAccessSchema = z.object({
  google: z.boolean(),
  passkeys: orBlank(z.array(z.object({ id: z.string(), name: z.string(), lastUsed: z.iso.datetime().nullable() })), []),
  tokens: z.array(z.object({ id: z.string(), name: z.string(), lastUsed: z.iso.datetime().nullable() })),
  webhooks: z.array(z.object({ id: z.string(), url: z.string() })),
  /** The number of sessions, including the current one. */
  sessions: z.number().int(),
})

export type ConnectedAccess = z.output<typeof connectedAccessSchema>

export const listConnectedAccess = defineEndpoint({
  method: 'GET',
  path: '/api/user/connected',
  summary: 'List what can access the account without its password',
  access: 'user',
  tag: 'Account',
  response: connectedAccessSchema,
})

export const listAccessByLink = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password/connected',
  summary: 'List what can access the account of a reset link without its password; the link stays valid',
  access: 'public',
  tag: 'Account',
  body: z.object({ token: tokenSchema }),
  costs: [],
  limits: ['link:network'],
  response: connectedAccessSchema.extend({ username: z.string() }),
  errors: ['LINK_NOT_VALID'],
})

export const secureAccount = defineEndpoint({
  method: 'POST',
  path: '/api/user/secure',
  summary:
    'End all other sessions and pending links, and remove API tokens, webhooks and, if a password is set, Google',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  costs: ['mail'],
  limits: ['mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ success: z.literal(true) }),
})
