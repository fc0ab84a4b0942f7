import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

export const getGoogleStatus = defineEndpoint({
  method: 'GET',
  path: '/api/auth/google/status',
  summary: 'Get whether Google sign-in is enabled',
  access: 'public',
  tag: 'Account',
  response: z.object({ enabled: z.boolean() }),
})

export const getGoogleUrl = defineEndpoint({
  method: 'GET',
  path: '/api/auth/google/url',
  summary: 'Get the URL for Google sign-in; the response sets the cookie that the return needs',
  access: 'public',
  tag: 'Account',
  costs: ['vendor'],
  limits: ['google:network'],
  response: z.object({ authUrl: z.string() }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const receiveGoogleReturn = defineEndpoint({
  method: 'GET',
  path: '/api/auth/google/callback',
  summary: 'Finish the sign-in after the return from Google; redirects to /login?auth=success or auth=error',
  access: 'public',
  tag: 'Account',
  costs: ['vendor'],
  limits: ['google-return:network'],
  response: z.unknown(),
})

export const connectGoogle = defineEndpoint({
  method: 'POST',
  path: '/api/user/google',
  summary: 'Get the URL to connect Google to the account',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  body: z.object({
    /** Required if the account has a password. */
    password: z.string('Password is required').max(200).default(''),
  }),
  costs: ['argon2', 'vendor', 'mail'],
  limits: ['password:user', 'google:network', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ authUrl: z.string() }),
  errors: ['WRONG_PASSWORD', 'PASSWORD_NEEDED', 'NOT_FOUND', 'UNAVAILABLE'],
})

export const disconnectGoogle = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/google',
  summary: 'Disconnect Google; the password and passkeys remain',
  access: 'user',
  stepUp: true,
  tag: 'Account',
  costs: ['mail'],
  limits: ['mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ success: z.literal(true) }),
  errors: ['PASSWORD_NEEDED'],
})
