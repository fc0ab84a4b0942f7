import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

/**
 * Every published video file, and every marked copy, by the hash of its bytes, so that anyone with a file can check
 * whether it was made here.
 * Contains nothing personal and no reference to a video, and therefore stays when the video or its account is deleted.
 */
export const outputs = pgTable(
  'outputs',
  {
    /** In hexadecimal. */
    sha256: text('sha256').primaryKey(),
    madeAt: moment('made_at').notNull(),
    model: text('model').notNull(),
    provider: text('provider').notNull(),
    resolution: text('resolution').notNull(),
    /** Whether the file contains content credentials. */
    signed: boolean('signed').notNull().default(false),
  },
  (table) => [
    index('outputs_unsigned').on(table.madeAt).where(sql`not ${table.signed}`),
    check('outputs_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** The installation's own certificate authority for content credentials, and every certificate that has signed. */
export const signingCertificates = pgTable('signing_certificates', {
  id: id(),
  kind: text('kind', { enum: ['authority', 'signer'] }).notNull(),
  /** Such as `signer:2`, or `bought:` and a fingerprint. Of processes that add the same one at once, only one succeeds. */
  slot: text('slot').notNull().unique(),
  /** PEM. */
  certificate: text('certificate').notNull(),
  /** Empty for a bought certificate, whose key the environment has. */
  sealedKey: text('sealed_key').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt,
})
