import { desc, eq, inArray } from 'drizzle-orm'
import { signingCertificates } from '#server/db/schema/content-credentials.ts'
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

/** The certificates stay; nothing can be signed by them any more. */
export async function forgetKeys(handle: Handle, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await handle.update(signingCertificates).set({ sealedKey: '' }).where(inArray(signingCertificates.id, ids))
}

type New = Pick<SigningCertificate, 'kind' | 'slot' | 'certificate' | 'sealedKey' | 'expiresAt' | 'createdAt'>

/** Does nothing if the slot is taken. */
export async function insertCertificate(handle: Handle, certificate: New): Promise<void> {
  await handle.insert(signingCertificates).values(certificate).onConflictDoNothing()
}
