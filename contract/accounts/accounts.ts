import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { keptAccessSchema } from './connected-access.ts'
import { passwordMessages } from './password-messages.ts'
import { maxPasswordCharacters, newPasswordSchema } from './sign-in.ts'

const { incomplete, tooShort, tooLong, notTheSame } = passwordMessages

export const changePasswordBodySchema = z.object({
  currentPassword: z.string(incomplete).min(1, incomplete).max(200, incomplete),
  newPassword: z.string(incomplete).min(1, incomplete).min(6, tooShort).max(maxPasswordCharacters, tooLong),
  keep: keptAccessSchema.nullish(),
})

/** The page's form. Missing fields are reported before any other error. */
export const changePasswordFormSchema = z
  .object({ currentPassword: z.string(), newPassword: z.string(), confirmPassword: z.string() })
  .superRefine((form, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const missing = Object.entries(form).filter(([, value]) => value === '')
    for (const [field] of missing) refuse(field, incomplete)
    if (missing.length > 0) return
    for (const { path, message } of changePasswordBodySchema.safeParse(form).error?.issues ?? [])
      refuse(String(path[0]), message)
    if (form.newPassword !== form.confirmPassword) refuse('confirmPassword', notTheSame)
  })

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/user/change-password',
  summary: 'Change the password; all other sessions end, and connections that are not kept are removed',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  body: changePasswordBodySchema,
  costs: ['argon2', 'mail'],
  limits: ['password:user', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ success: z.literal(true) }),
  errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD'],
})

export const setPassword = defineEndpoint({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Set a password for an account without one that has a second factor',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  body: z.object({ password: newPasswordSchema }),
  costs: ['argon2', 'mail'],
  limits: ['password:user', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ success: z.literal(true) }),
  errors: ['WEAK_PASSWORD', 'PASSWORD_NEEDED', 'WRONG_PASSWORD'],
})

export const sessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Updated at most once an hour. */
  lastSeenAt: z.iso.datetime(),
  /** True for the session that made the request. */
  current: z.boolean(),
})

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'List the sessions of the account, newest first',
  access: 'user',
  tag: 'Account',
  response: z.object({ sessions: z.array(sessionSchema) }),
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  summary: 'Sign out one session',
  access: 'user',
  tag: 'Account',
  params: z.object({ id: z.string().min(1).max(100) }),
  costs: [],
  response: z.object({ success: z.literal(true) }),
})

export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Sign out everywhere, including this session',
  access: 'user',
  tag: 'Account',
  costs: [],
  response: z.object({ success: z.literal(true) }),
})

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** The host that it was made for, if it is not this site's: then it works no more. */
  madeFor: z.string().nullable(),
})

export const accountSchema = z.object({
  /** False if the account signs in with Google or passkeys alone. */
  hasPassword: z.boolean(),
  googleConnected: z.boolean(),
  emailVerified: z.boolean(),
  passkeys: orBlank(z.array(passkeySchema), []),
  /** Whether an authenticator app is set up. */
  totp: orBlank(z.boolean(), false),
  recoveryCodesLeft: orBlank(z.number().int(), 0),
  /** True if the operator demands a second factor of this account, and it has none. */
  factorMissing: orBlank(z.boolean(), false),
  /** True if the operator demands a second factor of this account, and this session has not used it. */
  factorUnused: orBlank(z.boolean(), false),
  /** When the account got its first second factor, if that is recent and this session did not use it. */
  firstFactorAt: orBlank(z.iso.datetime().nullable(), null),
  /** Whether this session may secure the account with the password alone. */
  mayRescue: orBlank(z.boolean(), false),
  /** When the e-mail address was changed, if that is recent and happened before this session. */
  emailChangedAt: orBlank(z.iso.datetime().nullable(), null),
})

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/user/account',
  summary: 'Get the ways to sign in to the account',
  access: 'user',
  tag: 'Account',
  response: accountSchema,
})

export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'Export all data of the account as a JSON file',
  access: 'user',
  tag: 'Account',
  costs: ['database'],
  limits: ['export:user'],
  response: z.record(z.string(), z.unknown()),
})

/** A user can restore a deleted account by signing in within this many days. */
export const deletionDays = 14

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/user/delete-account',
  summary: 'Sign out everywhere and delete the account after two weeks, unless the user signs in before',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  /** Required if the account has a password. */
  body: z.object({ password: z.string().max(200).default('') }),
  costs: ['argon2'],
  limits: ['password:user'],
  response: z.object({ deletionAt: z.iso.datetime() }),
  errors: ['WRONG_PASSWORD', 'PASSWORD_NEEDED', 'LAST_ADMINISTRATOR'],
})
