import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** WebAuthn credentials: https://www.w3.org/TR/webauthn-3/#reg-ceremony-store-credential-record */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    /** The host that it was made for (the relying party ID). It works on no other host. */
    rpId: text('rp_id').notNull(),
    /** Base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Grows with each use; stays 0 for passkeys that are synchronized between devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    deviceType: text('device_type', { enum: ['singleDevice', 'multiDevice'] }).notNull(),
    backedUp: boolean('backed_up').notNull(),
    /** The model of the authenticator. */
    aaguid: text('aaguid').notNull(),
    name: text('name').notNull(),
    createdAt,
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Authenticator apps (RFC 6238). */
export const totpSecrets = pgTable('totp_secrets', {
  userId: userId().primaryKey(),
  /** Encrypted. */
  secret: text('secret').notNull(),
  createdAt,
  /** When the first code was confirmed; null while it is being set up. */
  enabledAt: moment('enabled_at'),
  /** The time step of the last accepted code, so that a code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId(),
    /** SHA-256 of the code. */
    hash: text('hash').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Sign-ins whose password was correct and whose second factor is missing. */
export const secondSteps = pgTable(
  'second_steps',
  {
    /** SHA-256 of the browser's cookie. */
    id: text('id').primaryKey(),
    userId: userId(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('second_steps_user').on(table.userId), index('second_steps_expiry').on(table.expiresAt)],
)

/** WebAuthn challenges that were answered, so that an answer works once. */
export const spentChallenges = pgTable(
  'spent_challenges',
  {
    id: text('id').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('spent_challenges_expiry').on(table.expiresAt)],
)
