import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { createKieApiBodySchema, updateKieApiBodySchema } from './providers.ts'

/** Whose accounts there are. KIE's have endpoints of their own as well, which the specification fixes. */
export const vendors = ['kie', 'fal', 'google', 'comfyui'] as const
export type VendorName = (typeof vendors)[number]

/** In US dollars. Half a cent is the least that is booked. */
const dollarsSchema = (what: string) =>
  z
    .number(`The ${what} must be a number of dollars`)
    .min(0, `The ${what} cannot be negative`)
    .max(1_000_000, `The ${what} must be at most 1,000,000 dollars`)

export const prioritySchema = z
  .int('The priority must be a whole number from 1 to 100')
  .min(1, 'The priority must be a whole number from 1 to 100')
  .max(100, 'The priority must be a whole number from 1 to 100')

export const vendorAccountSchema = z.object({
  id: z.string(),
  vendor: z.enum(vendors),
  name: z.string(),
  /** Of a server of the operator's own; null for accounts at services. */
  address: z.string().nullable(),
  /** Masked; this endpoint never shows the stored key. */
  token: z.string(),
  /** What may still be spent. */
  budgetDollars: z.number(),
  spentDollars: z.number(),
  /** What the vendor last reported, and when; null for a vendor that reports none. */
  balanceDollars: z.number().nullable(),
  balanceAt: z.iso.datetime().nullable(),
  /** Accounts with a lower number take videos first; equal ones take turns. */
  priority: z.int(),
  /** The most that is booked in a day, in UTC; null: as much as the budget. */
  dailyCapDollars: z.number().nullable(),
  spentTodayDollars: z.number(),
  isEnabled: z.boolean(),
  lastUsed: z.iso.datetime().nullable(),
  /** After repeated failures, the server does not use the account until this time. */
  restingUntil: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
})

export type VendorAccount = z.infer<typeof vendorAccountSchema>

export const createVendorAccountBodySchema = z.object({
  /** Accounts at KIE are connected with its own endpoint, because they have more fields. */
  vendor: z.enum(['fal', 'google'], 'Vendor not found'),
  ...createKieApiBodySchema.pick({ name: true, isEnabled: true }).shape,
  /** What these services and the form call a key. */
  token: z.string('Key is required').trim().min(1, 'Key is required').max(500),
  budgetDollars: dollarsSchema('budget').default(20),
  priority: prioritySchema.default(1),
  dailyCapDollars: dollarsSchema('daily limit').nullable().default(null),
})

/** Absent fields stay unchanged. An empty or masked token also stays unchanged. */
export const updateVendorAccountBodySchema = z.object({
  ...updateKieApiBodySchema.pick({ name: true, token: true, isEnabled: true }).shape,
  budgetDollars: dollarsSchema('budget').optional(),
  priority: prioritySchema.optional(),
  dailyCapDollars: dollarsSchema('daily limit').nullable().optional(),
})

const idParams = z.object({ id: z.uuid('Account not found') })
const path = '/api/admin/vendor-accounts'

export const listVendorAccounts = defineEndpoint({
  method: 'GET',
  path,
  summary: 'List the accounts at all video services',
  access: 'admin',
  tag: 'Administration',
  response: z.array(vendorAccountSchema),
})

export const createVendorAccount = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Connect an account at a video service',
  access: 'admin',
  tag: 'Administration',
  body: createVendorAccountBodySchema,
  costs: [],
  response: vendorAccountSchema,
  errors: ['TOKEN_TAKEN'],
})

export const updateVendorAccount = defineEndpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change an account at a video service, for KIE also its priority and daily limit',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  body: updateVendorAccountBodySchema,
  costs: [],
  response: vendorAccountSchema,
  errors: ['TOKEN_TAKEN'],
})

export const deleteVendorAccount = defineEndpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete an account at a video service; its videos in progress are still finished',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  costs: [],
  response: z.object({ success: z.literal(true) }),
})
