import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull().unique(),
    /** What looks like the same name has the same key. Null: an old name that looks like another one, or a deleted account. */
    nameKey: text('name_key').unique(),
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
    /** When somebody proved to read mail sent to `email`. */
    emailVerifiedAt: moment('email_verified_at'),
    /** When the account is to be deleted; signing in before that keeps it. Kept until its files are gone too. */
    deletionAt: moment('deletion_at'),
    /** What was left of it then names nobody; the ledger still points at it. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_username_lower').on(sql`lower(${table.username})`),
    index('users_email_lower').on(sql`lower(${table.email})`),
    uniqueIndex('users_verified_email').on(sql`lower(${table.email})`).where(sql`${table.emailVerifiedAt} is not null`),
    index('users_deletion').on(table.deletionAt).where(sql`${table.deletionAt} is not null`),
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
    /** To the hour; polls do not count. */
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** What signed in, for people: 'Chrome on Windows'. */
    device: text('device').notNull().default('Unknown device'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** A Google sign-in on its way: from our asking to the browser's return. */
export const googleSignIns = pgTable(
  'google_sign_ins',
  {
    /** SHA-256 of the state. */
    id: text('id').primaryKey(),
    /** SHA-256 of the cookie of the browser that asked. */
    browser: text('browser').notNull(),
    nonce: text('nonce').notNull(),
    /** Sealed. */
    codeVerifier: text('code_verifier').notNull(),
    /** Who wants to connect Google to their account; null for a sign-in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('google_sign_ins_expiry').on(table.expiresAt)],
)

/** Links that let whoever holds one do one thing once. */
export const accountLinks = pgTable(
  'account_links',
  {
    /** SHA-256 of the secret in the link. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['reset-password', 'verify-email', 'change-email'] }).notNull(),
    /** Where it was sent: using it proves that its mail is read. Null when an administrator handed it over. */
    email: text('email'),
    createdAt,
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('account_links_user').on(table.userId), index('account_links_expiry').on(table.expiresAt)],
)

/** Counted attempts per key (an address, a user name) in a window that starts at the first. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowStart: moment('window_start').notNull(),
})
