import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

export const reportReasons = ['illegal', 'sexual', 'of-me', 'copyright', 'misleading', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportDecisions = ['hide', 'delete', 'dismiss'] as const
export type ReportDecision = (typeof reportDecisions)[number]

const words = (least: number, what: string) =>
  z
    .string(`${what} is missing`)
    .trim()
    .min(least, least === 1 ? `${what} is missing` : `${what} must have at least ${least} characters`)
    .max(2000, `${what} must have at most 2000 characters`)

const missing = 'Enter the address of the video'

export const reportVideo = defineEndpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a public video to the operator; needs no sign-in',
  access: 'public',
  tag: 'Videos',
  body: z.object({
    /** The last part of the address of the video's page. */
    slug: z.string(missing).min(1, missing).max(100, 'No shared video has this address'),
    reason: z.enum(reportReasons, 'Choose a reason'),
    words: words(10, 'Your explanation'),
    /** Where the operator's answer is sent. */
    email: z.union([z.literal(''), z.email('Enter a valid e-mail address').max(254)]).default(''),
  }),
  costs: ['disk'],
  limits: ['report:network'],
  response: z.object({ success: z.literal(true) }),
  errors: ['NOT_FOUND'],
})

export const videoReportSchema = z.object({
  id: z.string(),
  reason: z.enum(reportReasons),
  words: z.string(),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null while the report is open. */
  decision: z.enum(reportDecisions).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** What the owner was told. */
  ownerReason: z.string().nullable(),
  /** What the reporter was told. */
  answer: z.string().nullable(),
  /** Whether a mail reaches them: the site sends mail, and their address is known. */
  ownerIsMailed: z.boolean(),
  reporterIsMailed: z.boolean(),
  taskId: z.string(),
  prompt: z.string(),
  owner: z.string(),
  posterUrl: z.string().nullable(),
  /** The file itself; null once the video is deleted. */
  videoUrl: z.string().nullable(),
  /** Null if the video is no longer public. */
  shareUrl: z.string().nullable(),
})

export type VideoReport = z.output<typeof videoReportSchema>

export const reportPageSize = 20

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'List the reports of public videos: open ones first, the oldest first, then decided ones',
  access: 'admin',
  tag: 'Administration',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(reportPageSize),
  }),
  response: z.object({ data: z.array(videoReportSchema), total: z.number().int(), open: z.number().int() }),
})

export const decideReport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/decision',
  summary:
    'Decide a report: hide the video, delete it or dismiss the report. Hiding and deleting decide all its open reports',
  access: 'admin',
  tag: 'Administration',
  params: z.object({ id: z.uuid() }),
  body: z
    .object({
      decision: z.enum(reportDecisions, 'Choose a decision'),
      /** Shown to the owner of a hidden video, and mailed if that is possible. */
      ownerReason: words(0, 'The reason').default(''),
      /** Mailed to whoever reported it, if they left an address. */
      answer: words(0, 'The answer').default(''),
    })
    .refine(({ decision, ownerReason }) => decision === 'dismiss' || ownerReason !== '', {
      error: 'Tell the owner the reason',
      path: ['ownerReason'],
    }),
  costs: ['mail'],
  limits: ['mail:address', 'service:user'],
  response: z.object({ success: z.literal(true) }),
  errors: ['ALREADY_DECIDED', 'VIDEO_IN_PROGRESS'],
})
