import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt } from './columns.ts'
import { creditPackages, orders } from './payments.ts'
import { videoTasks } from './videos.ts'

/** The ledger: append-only, one row for every change of a balance. */
export const transactions = pgTable(
  'transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type', { enum: ['purchase', 'refund', 'usage', 'adjustment'] }).notNull(),
    /** Signed credits. */
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    /** 1, 2, 3 … within the rows of one user. */
    sequence: integer('sequence').notNull(),
    /** The cause of the row; the same key never posts twice. */
    key: text('key').notNull().unique(),
    description: text('description').notNull(),
    videoTaskId: uuid('video_task_id').references(() => videoTasks.id),
    packageId: uuid('package_id').references(() => creditPackages.id, { onDelete: 'set null' }),
    orderId: uuid('order_id').references(() => orders.id),
    /** The API token whose budget counts the row; it may be deleted since. */
    apiTokenId: uuid('api_token_id'),
    createdAt,
  },
  (table) => [
    unique('transactions_user_sequence').on(table.userId, table.sequence),
    // Scanned backwards for the newest rows; a descending index would order nulls differently from our queries.
    index('transactions_created').on(table.createdAt, table.id),
    index('transactions_type_created').on(table.type, table.createdAt, table.id),
    index('transactions_video_task').on(table.videoTaskId),
    check('transactions_balance_not_negative', sql`${table.balanceAfter} >= 0`),
    check('transactions_amount_not_zero', sql`${table.amount} <> 0`),
  ],
)
