import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { scopes } from '#contract/automation/token-budgets.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** A hash of the token; the token itself is shown once and not stored. */
    token: text('token').notNull().unique(),
    /** The token's first and last eight characters, so that its owner recognises it. */
    masked: text('masked').notNull(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
    lastUsed: moment('last_used'),
    /** Null: valid until deleted. */
    expiresAt: moment('expires_at'),
    scopes: text('scopes', { enum: scopes }).array().notNull().default(sql`'{videos:read,videos:write,account:read}'`),
    /** The only models that it may use; null for all. */
    models: text('models').array(),
    // Caps in credits; null for none.
    dailyCap: integer('daily_cap'),
    monthlyCap: integer('monthly_cap'),
    totalCap: integer('total_cap'),
    maxPerVideo: integer('max_per_video'),
    /** The UTC day that `daySpent` counts, such as 2026-01-31. */
    day: text('day'),
    daySpent: integer('day_spent').notNull().default(0),
    /** The UTC month that `monthSpent` counts, such as 2026-01. */
    month: text('month'),
    monthSpent: integer('month_spent').notNull().default(0),
    totalSpent: integer('total_spent').notNull().default(0),
    /** The windows of which 80 % are spent and the owner was notified. */
    warned: text('warned').array().notNull().default([]),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
)
