import { z } from 'zod'
import { orBlank } from './blank.ts'
import { defineEndpoint } from './endpoint.ts'
import { failureCodes } from './videos/failures/failure.ts'

export const overviewDays = [7, 30, 90, 365] as const
export type OverviewDays = (typeof overviewDays)[number]

const whole = z.number().int()

export const overviewDaySchema = z.object({
  /** In UTC, as YYYY-MM-DD. */
  day: z.string(),
  revenueCents: whole,
  creditsSold: whole,
  creditsUsed: whole,
  creditsReturned: whole,
  /** The videos that ended on this day, by model. */
  videos: z.array(z.object({ model: z.string(), completed: whole, failed: whole })),
})

export type OverviewDay = z.infer<typeof overviewDaySchema>

/** Margin of one video with its upgrades, in US cents: the average price minus the provider's charge. */
const marginSchema = z.object({
  model: z.string(),
  label: orBlank(z.string(), ''),
  videos: whole,
  /** Whether some costs are what was booked, because the provider did not say what it took. */
  isEstimated: orBlank(z.boolean(), true),
  priceCents: z.number(),
  costCents: z.number(),
})

export const overviewSchema = z.object({
  /** One entry per day, oldest first, including days without activity. */
  days: z.array(overviewDaySchema),
  /** The models of these videos, with what people call them, most videos first. */
  models: z.array(z.object({ model: z.string(), label: z.string() })),
  /** From request to finished video, in milliseconds; null if no video finished. */
  finish: z.object({ p50Ms: z.number().nullable(), p95Ms: z.number().nullable() }),
  provider: z.object({
    credits: whole,
    perDay: z.number(),
    /** How long the credits last at last week's rate; null if none were used. */
    runwayDays: z.number().nullable(),
  }),
  margins: z.array(marginSchema),
  /** Payments returned to buyers, as a count and as a sum. */
  paidBack: z.object({ count: whole, cents: whole }),
  /** Why videos failed. `reason`: the sentence of those that have no known code; null if none was stored. */
  failures: z.array(z.object({ code: z.enum(failureCodes).nullable(), reason: z.string().nullable(), count: whole })),
  /** In progress for more than half an hour, longest first. */
  stuck: z.array(
    z.object({ taskId: z.string(), username: z.string(), stage: z.string(), createdAt: z.iso.datetime() }),
  ),
  /** Reports of shared videos that nobody has decided. */
  openReports: orBlank(whole, 0),
  /** What needs attention now. */
  alarms: z.array(z.object({ key: z.string(), detail: z.string(), createdAt: z.iso.datetime() })),
})

export type Overview = z.infer<typeof overviewSchema>

const daysMessage = 'days must be 7, 30, 90 or 365'

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Get sales, videos and provider credits of the last days',
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

/** The steps that only a person can judge: an administrator confirms them. */
export const confirmableSteps = ['legal-pages', 'backup'] as const
export type ConfirmableStep = (typeof confirmableSteps)[number]

export const checklistSchema = z.object({
  checks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      state: z.enum(checkStates),
      detail: z.string(),
      /** When an administrator confirmed the step; null: not yet. Absent from steps that nobody needs to confirm. */
      confirmedAt: z.iso.datetime().nullable().optional(),
    }),
  ),
  /** The webhook addresses of third parties, and when each last received a message. */
  webhooks: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      lastAt: z.iso.datetime().nullable(),
      /** The status the server answered with; 200 to 299 is success. */
      lastStatus: whole.nullable(),
    }),
  ),
})

export type Checklist = z.infer<typeof checklistSchema>

export const getChecklist = defineEndpoint({
  method: 'GET',
  path: '/api/admin/checklist',
  summary: 'Get what is left to do before the first customer; it calls third parties, so it takes a moment',
  access: 'admin',
  tag: 'Administration',
  costs: ['vendor'],
  limits: ['service:user'],
  response: checklistSchema,
})

export const confirmStep = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/checklist/{step}',
  summary: 'Confirm a step of the checklist that only a person can judge, or take that back',
  access: 'admin',
  tag: 'Administration',
  params: z.object({ step: z.enum(confirmableSteps, 'Step not found') }),
  body: z.strictObject({ isConfirmed: z.boolean() }),
  costs: [],
  response: z.object({ success: z.literal(true) }),
})

/** Why the nightly sweep takes no files. `foreign`: database and storage do not belong together. */
export const sweepHoldReasons = ['restored', 'many', 'foreign'] as const
const filesSchema = whole.min(0).max(2_147_483_647).nullable()

const sweepHoldSchema = z.object({
  reason: z.enum(sweepHoldReasons),
  /** So many files would be taken, of so many; null if they were not counted yet. */
  files: filesSchema,
  total: filesSchema,
  since: z.iso.datetime(),
})

export type SweepHold = z.infer<typeof sweepHoldSchema>

export const storageSchema = z.object({
  /** True if the files are on a local disk; otherwise they are in object storage. */
  isLocal: z.boolean(),
  usedBytes: z.number(),
  /** True if there are so many files that only a part was counted. */
  isAtLeast: z.boolean(),
  freeBytes: z.number().nullable(),
  totalBytes: z.number().nullable(),
  videos: whole,
  /** Files that the nightly sweep took; part of `usedBytes`. */
  bin: orBlank(z.object({ files: whole, bytes: z.number() }), { files: 0, bytes: 0 }),
  /** Null if the nightly sweep takes files. */
  sweepHold: orBlank(sweepHoldSchema.nullable(), null),
  retentionDays: whole.nullable(),
  minFreeMegabytes: whole,
})

export type StorageUse = z.infer<typeof storageSchema>

export const getStorage = defineEndpoint({
  method: 'GET',
  path: '/api/admin/storage',
  summary: 'Get used and free storage, with the retention policy',
  access: 'admin',
  tag: 'Administration',
  response: storageSchema,
})

export const updateStorage = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/storage',
  summary: 'Set how long videos are kept and how much space must stay free',
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

export const confirmSweep = defineEndpoint({
  method: 'POST',
  path: '/api/admin/storage/confirm-sweep',
  summary: 'Let the next nightly sweep move the files into the bin for which it waits',
  access: 'admin',
  tag: 'Administration',
  body: z.object({
    reason: z.enum(['restored', 'many'], 'Only restored and many can be confirmed'),
    /** The number that the administrator saw. */
    files: filesSchema,
  }),
  costs: [],
  stepUp: true,
  errors: ['SWEEP_CHANGED'],
  response: storageSchema,
})
