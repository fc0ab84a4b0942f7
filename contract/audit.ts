import { z } from 'zod'
import { orBlank } from './blank.ts'
import { defineEndpoint } from './endpoint.ts'
import { textSchema, tooLongSearch } from './typed-text/text-schema.ts'

export const auditEntrySchema = z.object({
  id: z.number().int(),
  /** Null if the account was deleted, or if no person acted. */
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** The username, if the subject is a user who still exists. */
  subjectName: orBlank(z.string().nullable(), null),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.iso.datetime(),
})

export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditPageSize = 50

const filterSchema = textSchema({ maxLength: 200, tooLong: tooLongSearch }).default('')
const dayText = 'Enter the day as YYYY-MM-DD'
const daySchema = z.union([z.literal(''), z.iso.date(dayText)], dayText).default('')

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'List the actions of administrators, newest first',
  access: 'admin',
  tag: 'Administration',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(200).default(auditPageSize),
    /** Part of the administrator's name. */
    actor: filterSchema,
    /** Part of the action or of its target. */
    search: filterSchema,
    /** Whole days in UTC, both included. */
    dateFrom: daySchema,
    dateTo: daySchema,
  }),
  response: z.object({ data: z.array(auditEntrySchema), total: z.number().int() }),
})
