import { eq } from 'drizzle-orm'
import { sitePages } from '#server/db/schema/settings.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export type StoredPage = typeof sitePages.$inferSelect

/** Null while the built-in text is shown. */
export async function findSitePage(handle: Handle, name: string): Promise<StoredPage | null> {
  const [page] = await handle.select().from(sitePages).where(eq(sitePages.name, name))
  return page ?? null
}

export async function saveSitePage(tx: Tx, page: StoredPage): Promise<void> {
  const { text, updatedAt } = page
  await tx.insert(sitePages).values(page).onConflictDoUpdate({ target: sitePages.name, set: { text, updatedAt } })
}

export async function deleteSitePage(tx: Tx, name: string): Promise<void> {
  await tx.delete(sitePages).where(eq(sitePages.name, name))
}
