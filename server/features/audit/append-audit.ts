import { auditLog } from '#server/db/schema/events.ts'
import type { Tx } from '#server/db/transaction.ts'

export type AuditEntry = {
  /** Null when no person did it. */
  actorId: string | null
  /** Verb and noun, as the endpoint is called: `update-admin-settings`. */
  action: string
  /** What was acted on: `user:<id>`, `settings`. */
  subject: string
  /** Never a secret: a changed secret is named as '(changed)'. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Writes down what an administrator did, in the transaction that does it. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ before: null, after: null, ...entry })
}
