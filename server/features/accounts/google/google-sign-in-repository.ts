import { and, eq, gt, lt } from 'drizzle-orm'
import { googleSignIns } from '#server/db/schema/accounts.ts'
import type { Handle } from '#server/db/transaction.ts'

export type GoogleSignIn = typeof googleSignIns.$inferSelect

export async function insertGoogleSignIn(handle: Handle, signIn: GoogleSignIn): Promise<void> {
  await handle.insert(googleSignIns).values(signIn)
}

/** Redeems a pending sign-in, once. @returns null if it was already redeemed, has expired or never existed. */
export async function takeGoogleSignIn(handle: Handle, id: string, now: Date): Promise<GoogleSignIn | null> {
  const usable = and(eq(googleSignIns.id, id), gt(googleSignIns.expiresAt, now))
  const [signIn] = await handle.delete(googleSignIns).where(usable).returning()
  return signIn ?? null
}

export async function deleteOldGoogleSignIns(handle: Handle, now: Date): Promise<void> {
  await handle.delete(googleSignIns).where(lt(googleSignIns.expiresAt, now))
}
