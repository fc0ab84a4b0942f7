import { z } from 'zod'
import { adminTransactionSchema, listAllTransactions, listTransactions, transactionTypes } from '#contract/credits.ts'
import { longAgo, tolerant } from '#web/lib/tolerant.ts'

const nothing = <Value>(value: Value | null | undefined) => value ?? null

/**
 * A row as it is shown. The page stays open while the server is replaced by another: a row that lacks what it could do
 * without must not hide the whole history.
 */
const shownTransactionSchema = z.object({
  id: z.union([z.number(), z.string()]),
  type: z.enum(transactionTypes).catch('adjustment'),
  amount: z.number().int(),
  balanceAfter: z.number().int().nullish().transform(nothing),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  taskId: z.string().nullish().transform(nothing),
  createdAt: z.string(),
})

export type ShownTransaction = z.output<typeof shownTransactionSchema>

export const tolerantTransactions = {
  ...listTransactions,
  response: z.object({ data: z.array(shownTransactionSchema), total: z.number().int() }),
}

const shownAdminTransactionSchema = adminTransactionSchema.extend({ id: z.union([z.number(), z.string()]) })

/** A row of anybody's, as administrators are shown it. */
export type ShownAdminTransaction = z.output<typeof shownAdminTransactionSchema>

export const tolerantAllTransactions = {
  ...listAllTransactions,
  response: z.object({
    data: z.array(
      tolerant(shownAdminTransactionSchema, {
        type: 'adjustment',
        balanceAfter: 0,
        description: '',
        videoTaskId: null,
        taskId: null,
        packageId: null,
        createdAt: longAgo,
        username: '',
        email: null,
        kieTaskId: null,
        refunded: false,
      }),
    ),
    total: z.number().int(),
  }),
}
