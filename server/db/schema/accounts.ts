import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull().unique(),
    /** An argon2id hash, never the password itself. */
    password: text('password').notNull(),
    email: text('email'),
    googleId: text('google_id').unique(),
    /** Changed by the ledger alone. */
    credits: integer('credits').notNull().default(0),
    /** Credits a reversed payment could not take back; settled first by the next refund or purchase. */
    debt: integer('debt').notNull().default(0),
    isAdmin: boolean('is_admin').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
  },
  (table) => [
    uniqueIndex('users_username_lower').on(sql`lower(${table.username})`),
    check('users_credits_not_negative', sql`${table.credits} >= 0`),
    check('users_debt_not_negative', sql`${table.debt} >= 0`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's secret: a leaked table signs nobody in. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Counted attempts per key (an address, a user name) in a window that starts at the first. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowStart: moment('window_start').notNull(),
})
