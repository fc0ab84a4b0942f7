import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'

/** Notices to the operator through Telegram. */
export const notices = pgTable(
  'notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The alarm or the failed video that the notice is about. */
    key: text('key'),
    text: text('text').notNull(),
    /** When to try next; null if it was sent or given up. */
    dueAt: moment('due_at'),
    tries: smallint('tries').notNull().default(0),
    sentAt: moment('sent_at'),
    /** The first notice of the message in which it was sent. */
    sentWith: bigint('sent_with', { mode: 'number' }),
    /** Why it was not sent. */
    problem: text('problem'),
    createdAt,
  },
  (table) => [
    index('notices_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('notices_sent').on(table.sentAt),
    index('notices_key').on(table.key, table.id.desc().nullsFirst()),
  ],
)

/** When a third party last called and with what result, so that the operator can check the webhook addresses. */
export const arrivals = pgTable('arrivals', {
  name: text('name').primaryKey(),
  at: moment('at').notNull(),
  /** The HTTP status of the answer. */
  status: smallint('status').notNull(),
})
