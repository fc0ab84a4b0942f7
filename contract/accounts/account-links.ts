import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { textSchema } from '#contract/typed-text/text-schema.ts'
import { keptAccessSchema } from './connected-access.ts'
import { emailSchema } from './email.ts'
import { tokenSchema } from './link-token.ts'
import { newPasswordSchema } from './sign-in.ts'

const done = z.object({ success: z.literal(true) })

export const forgotPasswordBodySchema = z.object({
  username: textSchema({
    ...{
      maxLength: 254,
      missing: 'Enter your username or e-mail address',
      tooLong: 'Enter your username or e-mail address',
    },
  }),
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Request a link to set a new password by e-mail; the response does not reveal whether the account exists',
  access: 'public',
  tag: 'Account',
  body: forgotPasswordBodySchema,
  costs: ['mail'],
  limits: ['link:network', 'link:account', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: done,
  errors: ['NOT_FOUND'],
})

export const resetPasswordBodySchema = z.object({
  token: tokenSchema,
  password: newPasswordSchema,
  keep: keptAccessSchema.nullish(),
})

export const resetPasswordFormSchema = z
  .object({
    password: newPasswordSchema,
    confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  })

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Set a new password with the token of a link; all sessions end, and connections that are not kept are removed',
  access: 'public',
  tag: 'Account',
  body: resetPasswordBodySchema,
  costs: ['argon2', 'mail'],
  limits: ['link:network', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: done,
  errors: ['LINK_NOT_VALID', 'WEAK_PASSWORD'],
})

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirm the e-mail address with the token of a mailed link, in a session of that account',
  access: 'user',
  tag: 'Account',
  body: z.object({ token: tokenSchema }),
  costs: [],
  limits: ['link:network'],
  response: z.object({ email: z.string() }),
  errors: ['LINK_NOT_VALID', 'OTHER_ACCOUNT', 'EMAIL_TAKEN'],
})

export const sendVerification = defineEndpoint({
  method: 'POST',
  path: '/api/user/verify-email',
  summary: 'Send an e-mail with a link that verifies the address of the account',
  access: 'user',
  tag: 'Account',
  costs: ['mail'],
  limits: ['link:account', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: done,
  errors: ['NOT_FOUND'],
})

/** What a mailed link undoes: the first second factor of an account, or the change of its address. */
export const undoableSchema = z.object({
  what: z.enum(['factor', 'email']),
  username: z.string(),
  /** The address that the link was mailed to. */
  email: z.string().nullable(),
})

export const getUndoable = defineEndpoint({
  method: 'POST',
  path: '/api/auth/undo-change/show',
  summary: 'Get what the token of a link that says "this was not me" undoes; the link stays valid',
  access: 'public',
  tag: 'Account',
  body: z.object({ token: tokenSchema }),
  costs: [],
  limits: ['link:network'],
  response: undoableSchema,
  errors: ['LINK_NOT_VALID'],
})

export const undoChange = defineEndpoint({
  method: 'POST',
  path: '/api/auth/undo-change',
  summary: 'Undo what the mail with this token named, and sign out every device',
  access: 'public',
  tag: 'Account',
  body: z.object({ token: tokenSchema }),
  costs: ['mail'],
  limits: ['link:network', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: undoableSchema,
  errors: ['LINK_NOT_VALID', 'EMAIL_TAKEN'],
})

export const changeEmailBodySchema = z.object({
  email: emailSchema,
  /** Required if the account has a password. */
  password: z.string('Password is required').max(200).default(''),
})

export const changeEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/user/email',
  summary:
    'Change the e-mail address; the new one counts once its mailed link is opened, or at once if the site sends no mail',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  body: changeEmailBodySchema,
  /** `pending`: the old address stays in use until the link is opened. */
  costs: ['argon2', 'mail'],
  limits: ['password:user', 'link:account', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ email: z.string().nullable(), pending: z.boolean() }),
  errors: ['WRONG_PASSWORD', 'PASSWORD_NEEDED', 'EMAIL_TAKEN'],
})
