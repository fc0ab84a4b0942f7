import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { plainCode } from '#contract/typed-text/fold-text.ts'
import { newRecoveryCodesSchema, ownerProofSchema, passkeyProofSchema } from './passkeys.ts'
import { loginResponseSchema } from './sign-in.ts'
import { typedUsernameSchema } from './username.ts'

const done = z.object({ success: z.literal(true) })

/** What the account can confirm with now; a passkey counts only on the host that it was made for. */
export const factorsSchema = z.object({
  totp: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
})

export type Factors = z.output<typeof factorsSchema>

const codeBodySchema = z.object({
  /** Six digits of the authenticator app, in any script, or a recovery code; spaces and dashes do not matter. */
  code: z
    .string('Enter the code')
    .max(60, { error: 'This code is too long', abort: true })
    .overwrite(plainCode)
    .min(1, 'Enter the code'),
})

const codeLimits = [
  ...(['code:network', 'code:account-and-network', 'code:account'] as const),
  ...(['code:device', 'code:known-devices'] as const),
] as const

export const getSecondStep = defineEndpoint({
  method: 'GET',
  path: '/api/auth/second-step',
  summary: 'Get what can complete the sign-in of this browser whose password was correct',
  access: 'public',
  tag: 'Account',
  response: factorsSchema,
  errors: ['SIGN_IN_EXPIRED'],
})

export const completeSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  summary: 'Complete the sign-in with a code of the authenticator app or a recovery code',
  access: 'public',
  tag: 'Account',
  body: codeBodySchema,
  costs: ['mail'],
  limits: [...codeLimits, 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: loginResponseSchema,
  errors: ['WRONG_CODE', 'SIGN_IN_EXPIRED', 'WRONG_CREDENTIALS'],
})

export const signInWithRecoveryCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/recovery-code',
  summary: 'Sign in to an account without a password with one of its recovery codes',
  access: 'public',
  tag: 'Account',
  body: codeBodySchema.extend({ username: typedUsernameSchema }),
  costs: ['mail'],
  limits: [...codeLimits, 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: loginResponseSchema,
  errors: ['WRONG_CODE', 'WRONG_CREDENTIALS'],
})

export const getStepUp = defineEndpoint({
  method: 'GET',
  path: '/api/auth/step-up',
  summary: 'Get whether protected calls need step-up now, and what it accepts',
  access: 'user',
  tag: 'Account',
  /** `passwordBesideKey`: a key that does not check its user counts only together with the password. */
  response: factorsSchema.extend({ needed: z.boolean(), passwordBesideKey: orBlank(z.boolean(), false) }),
})

/** For so many days after an account got its first second factor, or another address, its owner can undo that. */
export const settlingDays = 3

/** A protected call needs step-up within this time before it. */
export const stepUpMinutes = 10

export const stepUpWithCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/step-up',
  summary: 'Confirm with a code; protected calls work in this session for ten minutes',
  access: 'user',
  tag: 'Account',
  body: codeBodySchema,
  costs: ['mail'],
  limits: [...codeLimits, 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: done,
  errors: ['WRONG_CODE'],
})

export const startPasskeyStepUp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/step-up/passkey/options',
  summary: 'Get WebAuthn options to confirm with a passkey of this account',
  access: 'user',
  tag: 'Account',
  costs: [],
  response: z.record(z.string(), z.unknown()),
  errors: ['NOT_FOUND'],
})

export const stepUpWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/step-up/passkey',
  summary: 'Confirm with a passkey; protected calls work in this session for ten minutes',
  access: 'user',
  tag: 'Account',
  body: passkeyProofSchema.extend({
    /** Needed beside a key that did not check its user, if that key alone signed in. */
    password: z.string().max(200).default(''),
  }),
  costs: ['argon2'],
  limits: ['password:user'],
  response: done,
  errors: ['PASSKEY_REFUSED', 'PASSKEY_UNKNOWN', 'WRONG_PASSWORD', 'NOT_FOUND'],
})

export const startTotp = defineEndpoint({
  method: 'POST',
  path: '/api/user/totp',
  summary: 'Create a secret for an authenticator app; it counts once a code of the app is confirmed',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  body: ownerProofSchema,
  costs: ['argon2'],
  limits: ['password:user'],
  /** `secret` in base32 for typing, `uri` for the QR code. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['WRONG_PASSWORD', 'PASSWORD_NEEDED', 'TOTP_ENABLED'],
})

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/api/user/totp/confirm',
  summary: 'Confirm a code of the authenticator app; from then on, signing in with the password needs a code',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  body: codeBodySchema,
  costs: ['mail'],
  limits: [...codeLimits, 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ recoveryCodes: newRecoveryCodesSchema }),
  errors: ['WRONG_CODE', 'TOTP_EXPIRED'],
})

export const deleteTotp = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/totp',
  summary: 'Remove the authenticator app',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  costs: ['mail'],
  limits: ['mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: done,
  errors: ['LAST_WAY_IN'],
})

export const replaceRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/user/recovery-codes',
  summary: 'Replace all recovery codes by ten new ones',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  costs: ['mail'],
  limits: ['mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['NOT_FOUND'],
})

export const deletePassword = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/password',
  summary: 'Remove the password, so that only passkeys and recovery codes sign in; needs both',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  costs: ['mail'],
  limits: ['mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: done,
  errors: ['LAST_WAY_IN'],
})

export const resetFactors = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/reset-factors',
  summary: 'Remove the authenticator app, passkeys and recovery codes of an account whose owner lost them',
  access: 'admin',
  tag: 'Administration',
  params: z.object({ id: z.uuid('User not found') }),
  costs: ['mail'],
  limits: ['mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: done,
})
