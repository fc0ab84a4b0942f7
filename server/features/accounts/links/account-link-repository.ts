import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { accountLinks } from '#server/db/schema/accounts.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export type AccountLink = typeof accountLinks.$inferSelect
export type LinkPurpose = AccountLink['purpose']

/** Links that only their own account may use. */
const ownPurposes: LinkPurpose[] = ['verify-email', 'change-email']
/** Links that say "this was not me". */
const undoPurposes: LinkPurpose[] = ['undo-factor', 'undo-email']

export async function insertLink(tx: Tx, link: typeof accountLinks.$inferInsert): Promise<void> {
  await tx.insert(accountLinks).values(link)
}

/** Redeems a link. @returns null if it was already used, has expired or never existed. */
export async function takeLink(tx: Tx, id: string, purpose: LinkPurpose, now: Date): Promise<AccountLink | null> {
  const usable = and(eq(accountLinks.id, id), eq(accountLinks.purpose, purpose), gt(accountLinks.expiresAt, now))
  const [link] = await tx.delete(accountLinks).where(usable).returning()
  return link ?? null
}

/** Finds a usable link without redeeming it. */
export async function findLink(
  handle: Handle,
  id: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<AccountLink | null> {
  const usable = and(eq(accountLinks.id, id), eq(accountLinks.purpose, purpose), gt(accountLinks.expiresAt, now))
  const [link] = await handle.select().from(accountLinks).where(usable)
  return link ?? null
}

/** Redeems a link that only its own account may use. */
export async function takeOwnLink(tx: Tx, id: string, userId: string, now: Date): Promise<AccountLink | null> {
  const own = and(eq(accountLinks.id, id), eq(accountLinks.userId, userId))
  const usable = and(own, inArray(accountLinks.purpose, ownPurposes), gt(accountLinks.expiresAt, now))
  const [link] = await tx.delete(accountLinks).where(usable).returning()
  return link ?? null
}

/** Whether the link is still usable by its own account. */
export async function isLinkUsable(handle: Handle, id: string, now: Date): Promise<boolean> {
  const usable = and(
    eq(accountLinks.id, id),
    inArray(accountLinks.purpose, ownPurposes),
    gt(accountLinks.expiresAt, now),
  )
  return (await handle.select({ id: accountLinks.id }).from(accountLinks).where(usable)).length === 1
}

/** Finds a usable link that undoes a change, without redeeming it. */
export async function findUndoLink(handle: Handle, id: string, now: Date): Promise<AccountLink | null> {
  const [link] = await handle.select().from(accountLinks).where(usableUndo(id, now))
  return link ?? null
}

/** Redeems a link that undoes a change. @returns null if it was already used, has expired or never existed. */
export async function takeUndoLink(tx: Tx, id: string, now: Date): Promise<AccountLink | null> {
  const [link] = await tx.delete(accountLinks).where(usableUndo(id, now)).returning()
  return link ?? null
}

const usableUndo = (id: string, now: Date) =>
  and(eq(accountLinks.id, id), inArray(accountLinks.purpose, undoPurposes), gt(accountLinks.expiresAt, now))

export async function deleteLinks(tx: Tx, userId: string, purpose: LinkPurpose): Promise<void> {
  await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose)))
}

export async function deleteExpiredLinks(handle: Handle, now: Date): Promise<void> {
  await handle.delete(accountLinks).where(lt(accountLinks.expiresAt, now))
}
