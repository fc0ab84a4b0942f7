import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { nameSchema } from '#contract/typed-text/text-schema.ts'
import { loginResponseSchema } from './sign-in.ts'

/** Binary fields of WebAuthn are base64url texts: https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
const binary = (maxCharacters: number) => z.base64url().max(maxCharacters)
const maxId = 1400
const maxClientData = 8000

const credentialSchema = z.object({
  id: binary(maxId),
  rawId: binary(maxId),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).nullish(),
  clientExtensionResults: z.object({}).default({}),
})

export const newPasskeySchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: binary(maxClientData),
    attestationObject: binary(40_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

export const passkeyProofSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: binary(maxClientData),
    authenticatorData: binary(8000),
    signature: binary(8000),
    userHandle: binary(200).nullish(),
  }),
})

export type PasskeyProof = z.output<typeof passkeyProofSchema>

/** Options for the browser's WebAuthn functions, as the standard's JSON. */
const optionsSchema = z.record(z.string(), z.unknown())

export const passkeyNameSchema = nameSchema({
  ...{ maxLength: 60, missing: 'Enter a name', tooLong: 'The name must have at most 60 characters' },
  hidden: 'The name must not contain invisible characters',
})

/** One recovery code for each line; shown once. Null if the account has recovery codes already. */
export const newRecoveryCodesSchema = z.array(z.string()).nullable()

export const startPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'Get WebAuthn options for a sign-in with a passkey; the response sets the cookie that the sign-in needs',
  access: 'public',
  tag: 'Account',
  costs: [],
  response: optionsSchema,
  errors: ['NOT_FOUND'],
})

export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with a passkey; it also completes a sign-in that needs a second factor',
  access: 'public',
  tag: 'Account',
  body: passkeyProofSchema,
  costs: ['database'],
  limits: ['passkey:network'],
  response: loginResponseSchema,
  errors: ['PASSKEY_REFUSED', 'PASSKEY_UNKNOWN', 'NOT_FOUND', 'WRONG_CREDENTIALS'],
})

/** The current password, which an account without a second factor must give; other accounts confirm by step-up. */
export const ownerProofSchema = z.object({ password: z.string().max(200).default('') })

export const startAddingPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'Get WebAuthn options to add a passkey; needs the password, or step-up if the account has a second factor',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  body: ownerProofSchema,
  costs: ['argon2'],
  limits: ['password:user'],
  response: optionsSchema,
  errors: ['WRONG_PASSWORD', 'PASSWORD_NEEDED', 'LIMIT_REACHED', 'NOT_FOUND'],
})

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Add the passkey that the browser made; the first second factor brings ten recovery codes',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  body: z.object({ passkey: newPasskeySchema, name: passkeyNameSchema.nullish() }),
  costs: ['mail'],
  limits: ['mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ id: z.string(), recoveryCodes: newRecoveryCodesSchema }),
  errors: ['PASSKEY_REFUSED', 'LIMIT_REACHED', 'NOT_FOUND'],
})

const idParams = z.object({ id: z.uuid('Passkey not found') })

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/api/user/passkeys/{id}',
  summary: 'Rename a passkey',
  access: 'user',
  tag: 'Account',
  params: idParams,
  body: z.object({ name: passkeyNameSchema }),
  costs: [],
  response: z.object({ success: z.literal(true) }),
})

export const deletePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/passkeys/{id}',
  summary: 'Delete a passkey; refused if nothing else is left to sign in with',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  params: idParams,
  costs: ['mail'],
  limits: ['mail:address', 'mail:account', 'mail:account-in-an-hour'],
  /** Identifies the passkey, so that the browser can tell its password manager. */
  response: z.object({ credentialId: z.string(), rpId: z.string() }),
  errors: ['LAST_WAY_IN'],
})
