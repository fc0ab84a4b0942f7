import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { textSchema, tooLongSearch } from '#contract/typed-text/text-schema.ts'

/** An account as administrators see it. */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  credits: orBlank(z.number().int(), 0),
  isAdmin: z.boolean(),
  isActive: orBlank(z.boolean(), true),
  /** Deleted by its owner: nobody can sign in to it, and only its ledger is left. */
  isDeleted: z.boolean(),
  /** Signs in with Google. */
  hasGoogle: z.boolean(),
  createdAt: z.iso.datetime(),
  videoCount: orBlank(z.number().int(), 0),
})

export type User = z.infer<typeof userSchema>

export const userSorts = ['newest', 'oldest', 'username', 'credits', 'videos'] as const
export type UserSort = (typeof userSorts)[number]

/** `any` excludes deleted accounts, because administrators rarely look for them. */
export const userStatuses = ['any', 'active', 'disabled', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

export const usersPageSize = 20
/** Rows per page of one user's ledger and videos. */
export const recordPageSize = 50

const idParams = z.object({ id: z.uuid('User not found') })
const pageSchema = z.coerce.number().int().min(1).max(100_000)

const userFilterSchema = z.object({
  /** Part of a username or e-mail address. */
  search: textSchema({ maxLength: 200, tooLong: tooLongSearch }).default(''),
  status: z.enum(userStatuses, 'Status must be any, active, disabled or deleted').default('any'),
})

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List the accounts, newest first by default; the header x-total-count has their number',
  access: 'admin',
  tag: 'Administration',
  query: userFilterSchema.extend({
    sort: z.enum(userSorts).default('newest'),
    page: pageSchema.default(1),
    limit: z.coerce.number().int().min(1).max(1000).default(1000),
  }),
  response: z.array(userSchema),
})

export const countUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/count',
  summary: 'Count the accounts that match a search',
  access: 'admin',
  tag: 'Administration',
  query: userFilterSchema,
  response: z.object({ total: z.number().int() }),
})

const recordSchema = z.object({
  user: userSchema,
  /** Newest first. */
  transactions: z.array(
    z.object({
      id: z.number().int(),
      type: z.enum(['purchase', 'refund', 'usage', 'adjustment']),
      amount: z.number().int(),
      balanceAfter: z.number().int(),
      description: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  videos: z.array(
    z.object({
      taskId: z.string(),
      prompt: z.string(),
      model: z.string(),
      status: z.string(),
      stage: z.string(),
      errorMessage: z.string().nullable(),
      creditsUsed: z.number().int(),
      refunded: z.boolean(),
      createdVia: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
})

export type UserRecord = z.infer<typeof recordSchema>

export const getUserRecord = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/{id}',
  summary: 'Get one account with its ledger and its videos, 50 of each per page',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  query: z.object({ page: pageSchema.default(1) }),
  response: recordSchema,
})

export const toggleUser = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}/toggle',
  summary: 'Enable or disable an account; a disabled account is signed out everywhere at once',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  body: z.object({ isActive: z.boolean('isActive must be true or false') }),
  costs: [],
  response: userSchema,
  errors: ['OWN_ACCOUNT'],
})

export const creditsSchema = z
  .int('Credits must be a whole number')
  .min(0, 'Credits cannot be negative')
  .max(1_000_000_000, 'Credits must be at most 1000000000')

/** Shown in the ledger, also to the user. */
export const creditsReasonSchema = textSchema({
  maxLength: 200,
  tooLong: 'The reason must have at most 200 characters',
})

export const setUserCredits = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}/credits',
  summary: 'Set a balance; the ledger records the difference',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  body: z.object({
    credits: creditsSchema,
    reason: creditsReasonSchema.nullish(),
    /** The balance that the administrator saw. If the balance has changed since, nothing is done. */
    expectedCredits: creditsSchema.nullish(),
  }),
  costs: [],
  response: userSchema,
  errors: ['CREDITS_CHANGED'],
})

export const createResetLink = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/reset-link',
  summary: 'Create a one-time link with which a user can set a new password',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  costs: [],
  response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
})
