import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { deliveryStatuses, deliveryTypes } from '#contract/automation/webhooks.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'

/** Where a user's own program wants to hear of their videos. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    url: text('url').notNull(),
    /** The types of events it wants. */
    events: text('events').array().notNull(),
    /** Sealed: it is needed whole to sign with. */
    secret: text('secret').notNull(),
    /** The one before, which signs along until then. */
    previousSecret: text('previous_secret'),
    previousUntil: moment('previous_until'),
    isActive: boolean('is_active').notNull().default(true),
    /** Why it was switched off by itself. */
    disabledReason: text('disabled_reason'),
    createdAt,
  },
  (table) => [index('webhook_endpoints_user').on(table.userId)],
)

/** A message to an endpoint, or to the callback address of one video (then without an endpoint). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Sent along, the same at every try: by it the receiver knows a repetition. */
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    endpointId: uuid('endpoint_id').references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Null for a test message. */
    taskId: text('task_id'),
    type: text('type', { enum: deliveryTypes }).notNull(),
    url: text('url').notNull(),
    /** What is sent, byte for byte; null while a callback waits for its video to finish. */
    body: text('body'),
    /** `waiting`: for its video to finish. */
    status: text('status', { enum: ['waiting', ...deliveryStatuses] })
      .notNull()
      .default('pending'),
    tries: integer('tries').notNull().default(0),
    /** When to try next; null when there is nothing left to do. */
    dueAt: moment('due_at'),
    /** Until then the row belongs to whoever holds `attemptId`. */
    leasedUntil: moment('leased_until'),
    attemptId: uuid('attempt_id'),
    lastTriedAt: moment('last_tried_at'),
    responseStatus: integer('response_status'),
    error: text('error'),
    createdAt,
  },
  (table) => [
    index('webhook_deliveries_endpoint').on(table.endpointId, table.createdAt.desc().nullsFirst()),
    index('webhook_deliveries_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('webhook_deliveries_waiting').on(table.taskId).where(sql`${table.status} = 'waiting'`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
)

/** Reference pictures that came inside of a request: kept for a day, then removed. */
export const temporaryImages = pgTable(
  'temporary_images',
  {
    /** In our storage. */
    name: text('name').primaryKey(),
    removeAt: moment('remove_at').notNull(),
  },
  (table) => [index('temporary_images_remove').on(table.removeAt)],
)
