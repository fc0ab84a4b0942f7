import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { keptAccessSchema } from './connected-access.ts'
import { tokenSchema } from './link-token.ts'
import { emailSchema, newPasswordSchema } from './sign-in.ts'

const done = z.object({ success: z.literal(true) })

export const forgotPasswordBodySchema = z.object({
  username: z
    .string('Enter your username or e-mail address')
    .trim()
    .min(1, 'Enter your username or e-mail address')
    .max(254, 'Enter your username or e-mail address'),
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
