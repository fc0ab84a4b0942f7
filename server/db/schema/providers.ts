import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

export const kieApis = pgTable(
  'kie_apis',
  {
    id: id(),
    name: text('name').notNull(),
    /** Encrypted. `tokenHash` makes it unique, because encrypting the same token twice gives different texts. */
    token: text('token').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    totalCredits: integer('total_credits').notNull().default(1000),
    veo3QualityCredits: integer('veo3_quality_credits').notNull().default(400),
    veo3FastCredits: integer('veo3_fast_credits').notNull().default(80),
    /** Our cost of one credit of the account, in US dollars. */
    creditPrice: numeric('credit_price', { precision: 10, scale: 6 }).notNull().default('0.005'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    lastUsed: moment('last_used'),
    totalUsage: integer('total_usage').notNull().default(0),
    createdAt,
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** The key with which the provider signs its callbacks, encrypted; null if the account does not sign them. */
    webhookKey: text('webhook_key'),
    /** The balance that the provider last reported, in its credits, and when. */
    balance: integer('balance'),
    balanceAt: moment('balance_at'),
    /** Consecutive submissions that failed because of the account; a success resets it. */
    failures: integer('failures').notNull().default(0),
    restingUntil: moment('resting_until'),
    lastError: text('last_error'),
    /** Until when each of the newest submissions counts towards the provider's limit, by the database's clock. */
    countedUntil: bigint('counted_until_ms', { mode: 'number' }).array().notNull().default([]),
    /** A deleted account takes no new videos; its key is kept while it has videos in progress. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [check('kie_apis_credits_not_negative', sql`${table.totalCredits} >= 0`)],
)
