import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull().unique(),
    /**
     * Made by nameKey: the same for names that look alike. Null for a
     * deleted account, or an old name that looks like another one.
     */
    nameKey: text('name_key').unique(),
    /** An argon2id hash, never the password itself. */
    password: text('password').notNull(),
    email: text('email'),
    googleId: text('google_id').unique(),
    /** Only the ledger changes it. */
    credits: integer('credits').notNull().default(0),
    /** Credits that were spent before their payment was reversed. The next refund or purchase repays them first. */
    debt: integer('debt').notNull().default(0),
    isAdmin: boolean('is_admin').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
    /** When the owner proved access to mail sent to `email`. */
    emailVerifiedAt: moment('email_verified_at'),
    /** When `email` last replaced another address. Null if it never did, or if that was undone. */
    emailChangedAt: moment('email_changed_at'),
    /**
     * When the account that had no second factor got its first one. Null if it has none, or has had it since before this
     * was recorded.
     */
    factorsSince: moment('factors_since'),
    /** Grows when ways in end or a factor is added. Proofs of known devices from an earlier epoch are void. */
    accessEpoch: integer('access_epoch').notNull().default(0),
    /** When the account is to be deleted; signing in before then cancels that. Still set after the deletion. */
    deletionAt: moment('deletion_at'),
    /** When the personal data was removed from the row, which the ledger still references. */
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
    /** SHA-256 of the cookie's secret, so that a leaked table signs nobody in. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
    expiresAt: moment('expires_at').notNull(),
    /** Updated at most once an hour; polls do not count. */
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** The browser and system, as shown to the user: 'Chrome on Windows'. */
    device: text('device').notNull().default('Unknown device'),
    /** When its user last confirmed with a second factor; null if never. */
    confirmedAt: moment('confirmed_at'),
    /** The id until the last confirmation, which renewed the secret. Calls that were on their way still find it. */
    formerId: text('former_id'),
    /** A security key that did not check its user signed in alone, so the same key cannot confirm the session. */
    byKeyAlone: boolean('by_key_alone').notNull().default(false),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_former').on(table.formerId).where(sql`${table.formerId} is not null`),
  ],
)

/** A Google sign-in in progress, from the request to the browser's return. */
export const googleSignIns = pgTable(
  'google_sign_ins',
  {
    /** SHA-256 of the state. */
    id: text('id').primaryKey(),
    /** SHA-256 of the browser's cookie. */
    browser: text('browser').notNull(),
    nonce: text('nonce').notNull(),
    /** Encrypted. */
    codeVerifier: text('code_verifier').notNull(),
    /** The user who connects Google; null for a sign-in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('google_sign_ins_expiry').on(table.expiresAt)],
)

/** Single-use links. */
export const accountLinks = pgTable(
  'account_links',
  {
    /** SHA-256 of the secret in the link. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['reset-password', 'verify-email', 'change-email', 'undo-factor', 'undo-email'],
    }).notNull(),
    /**
     * The address it was mailed to: using the link proves access
     * to its mail. Null if an administrator handed it over.
     */
    email: text('email'),
    createdAt,
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('account_links_user').on(table.userId), index('account_links_expiry').on(table.expiresAt)],
)

/**
 * Calls that a limit counts (see limits/limiter.ts). The key is the limit's name and a hash of the caller. The window
 * starts with the first call.
 */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowStart: moment('window_start').notNull(),
})
