import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

export const getGoogleStatus = defineEndpoint({
  method: 'GET',
  path: '/api/auth/google/status',
  summary: 'Whether one can sign in with Google here',
  access: 'public',
  tag: 'Account',
  response: z.object({ enabled: z.boolean() }),
})

export const getGoogleUrl = defineEndpoint({
  method: 'GET',
  path: '/api/auth/google/url',
  summary: 'Where to send the browser for a sign-in with Google; the answer sets the cookie it must come back with',
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
  summary: 'Where Google sends the browser back; redirects to /login?auth=success or auth=error',
  access: 'public',
  tag: 'Account',
  costs: ['vendor'],
  limits: ['google-return:network'],
  response: z.unknown(),
})

export const connectGoogle = defineEndpoint({
  method: 'POST',
  path: '/api/user/google',
  summary: 'Where to send the browser to connect Google to the account',
  access: 'user',
  tag: 'Account',
  body: z.object({ password: z.string('Password is required').min(1, 'Password is required').max(200) }),
  costs: ['argon2', 'vendor', 'mail'],
  limits: ['password:user', 'google:network', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ authUrl: z.string() }),
  errors: ['WRONG_PASSWORD', 'PASSWORD_NEEDED', 'NOT_FOUND', 'UNAVAILABLE'],
})

export const disconnectGoogle = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/google',
  summary: 'Sign in by password alone again',
  access: 'user',
  tag: 'Account',
  costs: ['mail'],
  limits: ['mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: z.object({ success: z.literal(true) }),
  errors: ['PASSWORD_NEEDED'],
})
