import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

/** The installation's own certificate authority for content credentials, and the certificates that it issued. */
export const signingCertificates = pgTable('signing_certificates', {
  id: id(),
  kind: text('kind', { enum: ['authority', 'signer'] }).notNull(),
  /** Such as `signer:2`. Of simultaneous processes that make the next certificate, only one succeeds. */
  slot: text('slot').notNull().unique(),
  /** PEM. */
  certificate: text('certificate').notNull(),
  sealedKey: text('sealed_key').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt,
})
