import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { budgetSchema, scopes } from './token-budgets.ts'

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/v1/account',
  summary: 'Get your username and credits, and what your token may do and spend',
  access: 'account',
  scope: 'account:read',
  tag: 'Account',
  response: z.object({
    username: z.string(),
    credits: z.number().int(),
    /** Null for a call of the page. */
    token: z.object({ name: z.string(), scopes: z.array(z.enum(scopes)), budget: budgetSchema }).nullable(),
  }),
})
