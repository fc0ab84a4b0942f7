import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const overviewDays = [7, 30, 90, 365] as const
export type OverviewDays = (typeof overviewDays)[number]

const whole = z.number().int()

export const overviewDaySchema = z.object({
  /** By UTC, as YYYY-MM-DD. */
  day: z.string(),
  revenueCents: whole,
  creditsSold: whole,
  creditsUsed: whole,
  creditsReturned: whole,
  qualityCompleted: whole,
  qualityFailed: whole,
  fastCompleted: whole,
  fastFailed: whole,
})

export type OverviewDay = z.infer<typeof overviewDaySchema>

/** What one video brings, in cents of a dollar: its average price less what the provider takes for it. */
const marginSchema = z.object({
  model: z.enum(['veo3', 'veo3_fast']),
  videos: whole,
  priceCents: z.number(),
  costCents: z.number(),
})

export const overviewSchema = z.object({
  /** One for each day, oldest first, also where nothing happened. */
  days: z.array(overviewDaySchema),
  /** From asking to the finished video, in milliseconds; null when none was finished. */
  finish: z.object({ p50Ms: z.number().nullable(), p95Ms: z.number().nullable() }),
  provider: z.object({
    credits: whole,
    perDay: z.number(),
    /** How long the credits last at the pace of the last week; null when nothing is used. */
    runwayDays: z.number().nullable(),
  }),
  margins: z.array(marginSchema),
  /** Payments that went back to their buyers, and how much of what was sold for them. */
  paidBack: z.object({ count: whole, cents: whole }),
  failures: z.array(z.object({ reason: z.string(), count: whole })),
  /** In progress for more than half an hour, the longest first. */
  stuck: z.array(
    z.object({ taskId: z.string(), username: z.string(), stage: z.string(), createdAt: z.iso.datetime() }),
  ),
  /** What needs attention now. */
  alarms: z.array(z.object({ key: z.string(), detail: z.string(), createdAt: z.iso.datetime() })),
})

export type Overview = z.infer<typeof overviewSchema>

const daysMessage = 'days must be 7, 30, 90 or 365'

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'How the business goes, over the last days',
  access: 'admin',
  tag: 'Administration',
  query: z.object({
    days: z.coerce
      .number()
      .min(overviewDays[0], daysMessage)
      .max(365, daysMessage)
      .refine((days) => overviewDays.some((known) => known === days), daysMessage)
      .default(30),
  }),
  response: overviewSchema,
})

const checkStates = ['done', 'open', 'failed'] as const
export type CheckState = (typeof checkStates)[number]

export const checklistSchema = z.object({
  checks: z.array(z.object({ id: z.string(), title: z.string(), state: z.enum(checkStates), detail: z.string() })),
  /** Where third parties are to send what happened, and when one of them last did. */
  webhooks: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      lastAt: z.iso.datetime().nullable(),
      /** How that was answered: 200 to 299 is well. */
      lastStatus: whole.nullable(),
    }),
  ),
})

export type Checklist = z.infer<typeof checklistSchema>

export const getChecklist = defineEndpoint({
  method: 'GET',
  path: '/api/admin/checklist',
  summary: 'What is left to do before the first customer; it asks third parties, so it takes a moment',
  access: 'admin',
  tag: 'Administration',
  costs: ['vendor'],
  limits: ['service:user'],
  response: checklistSchema,
})

export const storageSchema = z.object({
  /** Whether the files are on a disk of ours; else they are in object storage. */
  isLocal: z.boolean(),
  usedBytes: z.number(),
  /** True when there are so many files that only a part was counted. */
  isAtLeast: z.boolean(),
  freeBytes: z.number().nullable(),
  totalBytes: z.number().nullable(),
  videos: whole,
  retentionDays: whole.nullable(),
  minFreeMegabytes: whole,
})

export type StorageUse = z.infer<typeof storageSchema>

export const getStorage = defineEndpoint({
  method: 'GET',
  path: '/api/admin/storage',
  summary: 'How much room the files take and how much is left, with the policy for both',
  access: 'admin',
  tag: 'Administration',
  response: storageSchema,
})

export const updateStorage = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/storage',
  summary: 'Set how long videos are kept and how much room must stay free',
  access: 'admin',
  tag: 'Administration',
  body: z.object({
    retentionDays: z
      .int('Days must be a whole number')
      .min(1, 'Days must be at least 1')
      .max(36_500, 'Days must be at most 36500')
      .nullish(),
    minFreeMegabytes: z
      .int('Megabytes must be a whole number')
      .min(0, 'Megabytes cannot be negative')
      .max(100_000_000, 'Megabytes must be at most 100000000')
      .optional(),
  }),
  costs: [],
  response: storageSchema,
})
