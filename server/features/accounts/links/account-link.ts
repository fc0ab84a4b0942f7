import { randomBytes } from 'node:crypto'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { insertLink, type LinkPurpose } from './account-link-repository.ts'

type NewLink = {
  userId: string
  purpose: LinkPurpose
  /** The address it will be mailed to; null if an administrator hands it over. */
  email: string | null
  lifetimeMs: number
}

/** The page that a link opens. */
const pages: Record<LinkPurpose, string> = {
  'reset-password': 'reset-password',
  'verify-email': 'verify-email',
  'change-email': 'verify-email',
  'undo-factor': 'undo-change',
  'undo-email': 'undo-change',
}

/** Creates a single-use link. Its secret appears only in the address. */
export async function createLink(ctx: Context, tx: Tx, link: NewLink): Promise<{ url: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = ctx.clock.now()
  const expiresAt = addMs(createdAt, link.lifetimeMs)
  const { userId, purpose, email } = link
  await insertLink(tx, { id: secretHash(token), userId, purpose, email, createdAt, expiresAt })
  return { url: `${ctx.config.publicUrl}/${pages[purpose]}?token=${token}`, expiresAt }
}
