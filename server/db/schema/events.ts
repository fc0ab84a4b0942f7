import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt } from './columns.ts'

/** What happened, in the order (tx, id): ids alone may become visible out of order. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tx: bigint('tx', { mode: 'bigint' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    userId: uuid('user_id').references(() => users.id),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt,
  },
  (table) => [index('events_order').on(table.tx, table.id), index('events_user').on(table.userId, table.tx, table.id)],
)

/** The one stream that the events are. */
export const eventStream = pgTable('event_stream', {
  id: integer('id').primaryKey().default(1),
  /** Another one after a restore: places from before it mean nothing any more. */
  epoch: uuid('epoch').notNull().defaultRandom(),
  /** The last event that was removed for its age. */
  trimmedTx: bigint('trimmed_tx', { mode: 'bigint' }).notNull().default(sql`0`),
  trimmedId: bigint('trimmed_id', { mode: 'number' }).notNull().default(0),
})

/** First answers of requests that carried an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Where the request came in; each door has keys of its own. */
    door: text('door', { enum: ['web', 'api'] }).notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb('response'),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.door, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid('actor_id').references(() => users.id),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before').$type<Record<string, unknown> | null>(),
    after: jsonb('after').$type<Record<string, unknown> | null>(),
    createdAt,
  },
  (table) => [index('audit_log_created').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
)

/** How far each lasting reader of events has come (see events/event-reader.ts). */
export const eventReaders = pgTable('event_readers', {
  name: text('name').primaryKey(),
  tx: bigint('tx', { mode: 'bigint' }).notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
})

/** What is wrong right now and the operator was told of: told once, and again only after it was well in between. */
export const alarms = pgTable('alarms', {
  key: text('key').primaryKey(),
  detail: text('detail').notNull(),
  createdAt,
})
