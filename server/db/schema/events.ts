import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt } from './columns.ts'

/** Events in the order (tx, id), because ids alone may become visible out of order. */
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

/** The single row about the event stream. */
export const eventStream = pgTable('event_stream', {
  id: integer('id').primaryKey().default(1),
  /** Changes after a restore, which invalidates all positions from before. */
  epoch: uuid('epoch').notNull().defaultRandom(),
  /** The last event that was removed because of its age. */
  trimmedTx: bigint('trimmed_tx', { mode: 'bigint' }).notNull().default(sql`0`),
  trimmedId: bigint('trimmed_id', { mode: 'number' }).notNull().default(0),
})

/** The first answers to requests with an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Where the request arrived; web and API have separate keys. */
    door: text('door', { enum: ['web', 'api', 'v1'] }).notNull(),
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

/** The position of each persistent event reader (see events/event-reader.ts). */
export const eventReaders = pgTable('event_readers', {
  name: text('name').primaryKey(),
  tx: bigint('tx', { mode: 'bigint' }).notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
})

/**
 * Current problems that the operator was notified of. Each is reported once, and again only if its detail changes or
 * after it was cleared.
 */
export const alarms = pgTable('alarms', {
  key: text('key').primaryKey(),
  detail: text('detail').notNull(),
  createdAt,
})
