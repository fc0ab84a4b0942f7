import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { currentUserSchema } from './current-user.ts'
import { emailSchema } from './email.ts'
import { typedUsernameSchema, usernameSchema } from './username.ts'

/** The upper bound stops a caller from making the server hash megabytes. */
export const maxPasswordCharacters = 128

export const newPasswordSchema = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(maxPasswordCharacters, 'Password must be at most 128 characters')

/** The form sends an empty string for an empty field; it means no address. */
export const optionalEmailSchema = z
  .union([z.literal('').transform(() => null), emailSchema], 'Invalid email address')
  .nullish()
  .transform((email) => email ?? null)

export const registerBodySchema = z.object({
  username: usernameSchema,
  email: optionalEmailSchema,
  password: newPasswordSchema,
})

/** The page's form: the request plus the password confirmation, which never leaves the browser. */
export const registerFormSchema = registerBodySchema
  .extend({ confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  })

export const loginBodySchema = z.object({
  username: typedUsernameSchema,
  password: z.string('Password is required').min(1, 'Password is required').max(200),
})

/**
 * What happened to the sign-up credits. `after-verification`: they are granted when the first email address is
 * confirmed. `limit-reached`: too many accounts on this network received them today.
 */
export const signupGrants = ['granted', 'none', 'after-verification', 'limit-reached'] as const
export type SignupGrant = (typeof signupGrants)[number]

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account',
  access: 'public',
  tag: 'Account',
  body: registerBodySchema,
  /** `signupCredits`: why the account starts without credits. Absent if it has them, or if sign-up grants none. */
  response: z.object({
    user: currentUserSchema,
    signupCredits: z.enum(['after-verification', 'limit-reached']).optional(),
  }),
  costs: ['argon2', 'mail'],
  limits: ['sign-up:network', 'sign-up:wide-network', 'sign-up-credits:network', 'mail:address'],
  errors: ['USERNAME_TAKEN', 'WEAK_PASSWORD'],
})

export const loginResponseSchema = z.object({
  user: currentUserSchema,
  deletionCancelled: z.boolean().default(false),
})

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in; the response sets the session cookie. A pending account deletion is cancelled',
  access: 'public',
  tag: 'Account',
  body: loginBodySchema,
  response: loginResponseSchema,
  costs: ['argon2'],
  limits: [
    'sign-in:network',
    'sign-in:username-and-network',
    'sign-in:username',
    'sign-in:guessed-username-and-network',
    'sign-in:device',
  ],
  errors: ['WRONG_CREDENTIALS', 'SECOND_STEP_NEEDED'],
})
