import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

export const providerAccounts = pgTable(
  'kie_apis',
  {
    id: id(),
    /** Whose account it is: `kie`, `fal`, `google`, or `comfyui` for a server of the operator's own. */
    vendor: text('vendor').notNull().default('kie'),
    name: text('name').notNull(),
    /** Of a server of the operator's own, without a slash at its end; null for accounts at services. */
    address: text('address'),
    /**
     * Encrypted. `tokenHash` makes it unique, because encrypting the same token twice gives different texts. Of a server
     * of the operator's own, it is the header that a proxy in front of it asks for, and the address is unique.
     */
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
    /** Accounts with a lower number take videos first. */
    priority: integer('priority').notNull().default(1),
    /** The most that is booked in a day, in US cents; null: no such limit. */
    dailyCapCents: integer('daily_cap_cents'),
    /** What was booked on `usageDay`, in credits; that day in UTC. */
    dayUsage: integer('day_usage').notNull().default(0),
    usageDay: date('usage_day'),
    /** A deleted account takes no new videos; its key is kept while it has videos in progress. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [check('kie_apis_credits_not_negative', sql`${table.totalCredits} >= 0`)],
)

const counted = (name: string) => integer(name).notNull().default(0)

/** How the submissions of a route ended, by the hour in which they did; kept for a month. */
export const routeHours = pgTable(
  'route_hours',
  {
    hour: moment('hour').notNull(),
    vendor: text('vendor').notNull(),
    /** The model whose route it is. */
    model: text('model').notNull(),
    made: counted('made'),
    /** By the vendor's own fault. */
    refused: counted('refused'),
    /** For the content or the input. */
    rejected: counted('rejected'),
    /** Without a known reason. */
    failed: counted('failed'),
    silent: counted('silent'),
    /** How long the made ones took, all together. */
    madeMs: bigint('made_ms', { mode: 'number' }).notNull().default(0),
    costCents: numeric('cost_cents', { precision: 16, scale: 4, mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.hour, table.vendor, table.model] })],
)
