import { z } from 'zod'
import { orBlank } from './blank.ts'
import { defineEndpoint } from './endpoint.ts'
import { textSchema } from './typed-text/text-schema.ts'

export const transactionTypes = ['purchase', 'refund', 'usage', 'adjustment'] as const
export type TransactionType = (typeof transactionTypes)[number]
export const transactionTypeLabels: Record<TransactionType, string> = {
  purchase: 'Purchase',
  refund: 'Refund',
  usage: 'Usage',
  adjustment: 'Adjustment',
}

export const transactionsPageSize = 50

/** Minutes that the reader's clock is ahead of UTC; decides where a day begins. */
const utcOffsetSchema = z.coerce
  .number()
  .int()
  .min(-14 * 60)
  .max(14 * 60)
  .default(0)
export const pageSchema = z.coerce
  .number('Page must be a number')
  .int()
  .min(1, 'Page starts at 1')
  .max(1_000_000)
  .default(1)

export const transactionSchema = z.object({
  /** A number. Readers also accept a string from another version, since they use it only to tell rows apart. */
  id: z.union([z.number().int(), z.string()]),
  type: orBlank(z.enum(transactionTypes), 'adjustment'),
  /** Signed: negative for the credits that a video used. */
  amount: z.number().int(),
  /**
   * The balance after this row. Never null from this version;
   * null stands for a value that another version does not send.
   */
  balanceAfter: z.number().int().nullable(),
  description: orBlank(z.string(), ''),
  /** The video behind the row: its row id, and the public id that its links carry. */
  videoTaskId: z.string().nullable(),
  taskId: z.string().nullable(),
  packageId: z.string().nullable(),
  createdAt: z.iso.datetime(),
})

export type Transaction = z.infer<typeof transactionSchema>

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/transactions',
  summary: 'List all changes of your balance, newest first, 50 per page',
  access: 'user',
  tag: 'Credits and payments',
  query: z.object({ page: pageSchema }),
  response: z.object({ data: z.array(transactionSchema), total: z.number().int() }),
})

/** Comma-separated values; the body is streamed. */
const csvSchema = z.unknown().describe('text/csv')

export const exportTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/transactions/csv',
  summary: 'Export all changes of your balance, newest first, as a CSV file',
  access: 'user',
  tag: 'Credits and payments',
  costs: ['database'],
  limits: ['export:user'],
  response: csvSchema,
})

export const userStatsSchema = z.object({
  credits: z.number().int(),
  /** All videos ever made, including deleted ones. */
  videosCreated: z.number().int(),
  /** Credits charged for videos, minus refunds. */
  totalSpent: z.number().int(),
})

export type UserStats = z.infer<typeof userStatsSchema>

export const getUserStats = defineEndpoint({
  method: 'GET',
  path: '/api/user/stats',
  summary: 'Get your balance, the number of your videos and the credits they used',
  access: 'user',
  tag: 'Account',
  polled: true,
  response: userStatsSchema,
})

export const getUserSpending = defineEndpoint({
  method: 'GET',
  path: '/api/user/spending',
  summary: 'Get the credits used per day; refunds count for the day of their video',
  access: 'user',
  tag: 'Account',
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30), utcOffset: utcOffsetSchema }),
  response: z.object({ data: z.array(z.object({ day: z.iso.date(), credits: z.number().int() })) }),
})

export const adminTransactionSchema = transactionSchema.extend({
  username: orBlank(z.string(), ''),
  email: z.string().nullable(),
  /** The provider's own id of the task. */
  kieTaskId: z.string().nullable(),
  /** Whether the credits of the row's video, or of its upgrade, were refunded. */
  refunded: z.boolean(),
  /** The resolution of the upgrade that was paid; null for everything else. Only its failure refunds it. */
  upgrade: orBlank(z.string().nullable(), null),
})

export type AdminTransaction = z.infer<typeof adminTransactionSchema>

/** An unset filter arrives as an empty string and means all. */
const orAll = <Schema extends z.ZodType>(schema: Schema, message: string) =>
  z.union([z.enum(['', 'all']).transform(() => undefined), schema], message).optional()

const typeFilterSchema = orAll(z.enum(transactionTypes), 'Type must be purchase, refund, usage or adjustment')
const dateFilterSchema = orAll(
  z.union([z.iso.date(), z.iso.datetime({ offset: true }).max(40)]),
  'Enter dates as YYYY-MM-DD',
)

const transactionFiltersSchema = z.object({
  type: typeFilterSchema,
  /** Part of a user name. */
  user: textSchema({ maxLength: 100, tooLong: 'Search for at most 100 characters' }).optional(),
  dateFrom: dateFilterSchema,
  /** The last day that is shown. */
  dateTo: dateFilterSchema,
  utcOffset: utcOffsetSchema,
})

export type TransactionFilters = z.output<typeof transactionFiltersSchema>

export const listAllTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/transactions',
  summary: 'List all changes of all balances, newest first',
  access: 'admin',
  tag: 'Administration',
  query: transactionFiltersSchema.extend({
    page: pageSchema,
    limit: z.coerce.number().int().min(1).max(100).default(transactionsPageSize),
  }),
  response: z.object({ data: z.array(adminTransactionSchema), total: z.number().int() }),
})

export const exportAllTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/transactions/csv',
  summary: 'Export the filtered changes of all balances as a CSV file',
  access: 'admin',
  stepUp: true,
  tag: 'Administration',
  query: transactionFiltersSchema,
  costs: ['database'],
  limits: ['export:user'],
  response: csvSchema,
})
