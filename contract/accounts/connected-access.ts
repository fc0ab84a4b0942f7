import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { tokenSchema } from './link-token.ts'
import { newRecoveryCodesSchema } from './passkeys.ts'

const ids = z.array(z.string().max(100)).max(100)

/** The access that a password change keeps; all other access is disconnected. A reset link removes no passkeys. */
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
    'End all other sessions and pending links, and remove API tokens, webhooks and, if a password is set, Google and passkeys; recovery codes are replaced',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  costs: ['mail'],
  limits: ['mail:address', 'mail:account', 'mail:account-in-an-hour'],
  /** `recoveryCodes`: ten new ones if a second factor is left. */
  response: z.object({ success: z.literal(true), recoveryCodes: orBlank(newRecoveryCodesSchema, null) }),
})

export const rescueAccount = defineEndpoint({
  method: 'POST',
  path: '/api/user/rescue',
  summary:
    'Secure the account with its password and remove all second factors; for three days, in a session older than the first of them',
  access: 'user',
  tag: 'Account',
  body: z.object({ password: z.string('Password is required').min(1, 'Password is required').max(200) }),
  costs: ['argon2', 'mail'],
  limits: ['password:user', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ success: z.literal(true) }),
  errors: ['NOT_ALLOWED', 'WRONG_PASSWORD', 'PASSWORD_NEEDED'],
})
