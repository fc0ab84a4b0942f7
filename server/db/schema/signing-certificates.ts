import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

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
