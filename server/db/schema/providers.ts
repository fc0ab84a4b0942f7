import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

export const kieApis = pgTable(
  'kie_apis',
  {
    id: id(),
    name: text('name').notNull(),
    /** Sealed; unique by `tokenHash`, since sealing the same token twice gives two texts. */
    token: text('token').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    totalCredits: integer('total_credits').notNull().default(1000),
    veo3QualityCredits: integer('veo3_quality_credits').notNull().default(400),
    veo3FastCredits: integer('veo3_fast_credits').notNull().default(80),
    /** What one credit of the account costs us, in US dollars. */
    creditPrice: numeric('credit_price', { precision: 10, scale: 6 }).notNull().default('0.005'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    lastUsed: moment('last_used'),
    totalUsage: integer('total_usage').notNull().default(0),
    createdAt,
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Sealed key with which the provider signs its callbacks; null when the account signs none. */
    webhookKey: text('webhook_key'),
    /** What the provider itself last said is left, in its credits, and when. */
    balance: integer('balance'),
    balanceAt: moment('balance_at'),
    /** Submissions in a row that failed through the account's fault; a success sets it back. */
    failures: integer('failures').notNull().default(0),
    restingUntil: moment('resting_until'),
    lastError: text('last_error'),
    /** Until when each of the newest submissions counts for the provider's limit, by the database's time. */
    countedUntil: bigint('counted_until_ms', { mode: 'number' }).array().notNull().default([]),
    /** A deleted account serves no more; its key is kept while videos of it are still being made. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [check('kie_apis_credits_not_negative', sql`${table.totalCredits} >= 0`)],
)
