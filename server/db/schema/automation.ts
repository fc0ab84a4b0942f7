import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { deliveryStatuses, deliveryTypes } from '#contract/automation/webhook-messages.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'

/** The webhook addresses of users. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    url: text('url').notNull(),
    /** The event types to send. */
    events: text('events').array().notNull(),
    /** How it is told about a video: as before, or as the Video of /api/v1. */
    shape: text('shape', { enum: ['task', 'video'] })
      .notNull()
      .default('task'),
    /** Encrypted; signing needs the full secret. */
    secret: text('secret').notNull(),
    /** The previous secret, which also signs until `previousUntil`. */
    previousSecret: text('previous_secret'),
    previousUntil: moment('previous_until'),
    isActive: boolean('is_active').notNull().default(true),
    /** Why the server disabled it automatically. */
    disabledReason: text('disabled_reason'),
    createdAt,
  },
  (table) => [index('webhook_endpoints_user').on(table.userId)],
)

/** A message to an endpoint, or to the callback address of one video (then without an endpoint). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Sent with every try, so that the receiver can recognise a repetition. */
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    endpointId: uuid('endpoint_id').references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Null for a test message. */
    taskId: text('task_id'),
    /** For the callback of a request: the request. */
    requestId: uuid('request_id').unique(),
    type: text('type', { enum: deliveryTypes }).notNull(),
    url: text('url').notNull(),
    /** The exact bytes to send; null while a callback waits for its video to finish. */
    body: text('body'),
    /** `waiting`: until its video finishes. */
    status: text('status', { enum: ['waiting', ...deliveryStatuses] })
      .notNull()
      .default('pending'),
    tries: integer('tries').notNull().default(0),
    /** When to try next; null if nothing is left to do. */
    dueAt: moment('due_at'),
    /** Until then, the attempt `attemptId` holds the row. */
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

/** Reference pictures from API requests: kept for a day, then removed. */
export const temporaryImages = pgTable(
  'temporary_images',
  {
    /** The name in our storage. */
    name: text('name').primaryKey(),
    removeAt: moment('remove_at').notNull(),
  },
  (table) => [index('temporary_images_remove').on(table.removeAt)],
)
