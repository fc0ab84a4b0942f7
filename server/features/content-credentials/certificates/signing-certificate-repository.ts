import { desc, eq } from 'drizzle-orm'
import { signingCertificates } from '#server/db/schema/signing-certificates.ts'
import type { Handle } from '#server/db/transaction.ts'

export type SigningCertificate = typeof signingCertificates.$inferSelect
export type CertificateKind = SigningCertificate['kind']

/** Newest first. */
export async function listCertificates(handle: Handle, kind: CertificateKind): Promise<SigningCertificate[]> {
  return handle
    .select()
    .from(signingCertificates)
    .where(eq(signingCertificates.kind, kind))
    .orderBy(desc(signingCertificates.createdAt), desc(signingCertificates.slot))
}

type New = Pick<SigningCertificate, 'kind' | 'slot' | 'certificate' | 'sealedKey' | 'expiresAt' | 'createdAt'>

/** Does nothing if the slot is taken. */
export async function insertCertificate(handle: Handle, certificate: New): Promise<void> {
  await handle.insert(signingCertificates).values(certificate).onConflictDoNothing()
}
