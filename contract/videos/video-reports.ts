import { z } from 'zod'
import { emailOr } from '#contract/accounts/email.ts'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { countCharacters } from '#contract/typed-text/measure-text.ts'
import { textSchema } from '#contract/typed-text/text-schema.ts'

export const reportReasons = ['illegal', 'sexual', 'of-me', 'copyright', 'misleading', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportDecisions = ['hide', 'delete', 'dismiss'] as const
export type ReportDecision = (typeof reportDecisions)[number]

/**
 * `received`: a new report. `repeated`: a report from the same network is open, and stays as it is. `enough`: so many
 * reports of the video are open that the new one was not kept.
 */
export const reportOutcomes = ['received', 'repeated', 'enough'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** Of one video. More of them would tell the operator nothing new. */
export const maxOpenReports = 20
/** So many reporters get the answer to a decision, because a reporter may name the address of somebody else. */
export const maxMailedReporters = 5

const words = (minCharacters: number, what: string) =>
  textSchema({ maxLength: 2000, tooLong: `${what} must have at most 2000 characters` }).refine(
    (text) => countCharacters(text) >= minCharacters,
    `${what} must have at least ${minCharacters} characters`,
  )

const missing = 'Enter the address of the video'

const mustBeEmail = 'Enter a valid e-mail address'

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
    email: z.union([z.literal(''), emailOr(mustBeEmail)], mustBeEmail).default(''),
  }),
  costs: ['disk'],
  limits: ['report:network', 'report:wide-network'],
  response: z.object({ success: z.literal(true), outcome: orBlank(z.enum(reportOutcomes), 'received') }),
  errors: ['NOT_FOUND'],
})

const videoReportSchema = z.object({
  id: z.string(),
  reason: z.enum(reportReasons),
  words: z.string(),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
})

export type VideoReport = z.output<typeof videoReportSchema>

/** A video with its open reports, or with those that one decision was about. */
const reportedVideoSchema = z.object({
  /** Of the newest report, by which all of them are decided. */
  id: z.string(),
  /** The newest first, at most 20. */
  reports: z.array(videoReportSchema),
  /** How many there are. */
  count: orBlank(z.number().int(), 1),
  /** Null while they are open. */
  decision: z.enum(reportDecisions).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** What the owner was told. */
  ownerReason: z.string().nullable(),
  /** What the reporters were told. */
  answer: z.string().nullable(),
  /** Whether a mail reaches the owner: the site sends mail, and the address is known. */
  ownerIsMailed: z.boolean(),
  /** How many reporters would get an answer by mail. */
  mailedReporters: orBlank(z.number().int(), 0),
  taskId: z.string(),
  prompt: z.string(),
  owner: z.string(),
  posterUrl: z.string().nullable(),
  /** The file itself; null once the video is deleted. */
  videoUrl: z.string().nullable(),
  /** Null if the video is no longer public. */
  shareUrl: z.string().nullable(),
})

export type ReportedVideo = z.output<typeof reportedVideoSchema>

export const reportPageSize = 20

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'List the reported videos with their reports: open ones first, the oldest first, then decided ones',
  access: 'admin',
  tag: 'Administration',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(reportPageSize),
  }),
  /** `total` counts the rows of the list, `open` the open reports. */
  response: z.object({ data: z.array(reportedVideoSchema), total: z.number().int(), open: z.number().int() }),
})

export const decideReport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/decision',
  summary:
    'Decide the reports of a video: hide the video, delete it, or dismiss this report and those before it. Hiding and deleting decide all its open reports',
  access: 'admin',
  tag: 'Administration',
  params: z.object({ id: z.uuid('Report not found.') }),
  body: z
    .object({
      decision: z.enum(reportDecisions, 'Choose a decision'),
      /** Shown to the owner of a hidden video, and mailed if that is possible. */
      ownerReason: words(0, 'The reason').default(''),
      /** Mailed to the first five reporters who left an address. */
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
