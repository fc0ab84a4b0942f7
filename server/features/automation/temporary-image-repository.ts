import { eq, lte } from 'drizzle-orm'
import { temporaryImages } from '#server/db/schema/automation.ts'
import type { Handle } from '#server/db/transaction.ts'

export async function insertTemporaryImage(handle: Handle, name: string, removeAt: Date): Promise<void> {
  await handle.insert(temporaryImages).values({ name, removeAt })
}

export async function listImagesToRemove(handle: Handle, now: Date, limit: number): Promise<string[]> {
  const rows = await handle.select().from(temporaryImages).where(lte(temporaryImages.removeAt, now)).limit(limit)
  return rows.map(({ name }) => name)
}

export async function forgetTemporaryImage(handle: Handle, name: string): Promise<void> {
  await handle.delete(temporaryImages).where(eq(temporaryImages.name, name))
}
