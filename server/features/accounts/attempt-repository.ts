import { eq, lt, sql } from 'drizzle-orm'
import { attempts } from '#server/db/schema/accounts.ts'
import type { Handle } from '#server/db/transaction.ts'

/** Counts one more attempt in the key's window, which starts at its first; one statement, so none is missed. */
export async function countAttempt(handle: Handle, key: string, now: Date, windowMs: number) {
  const expired = sql`${attempts.windowStart} <= ${new Date(now.getTime() - windowMs).toISOString()}`
  const [row] = await handle
    .insert(attempts)
    .values({ key, count: 1, windowStart: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${expired} then 1 else ${attempts.count} + 1 end`,
        windowStart: sql`case when ${expired} then excluded.window_start else ${attempts.windowStart} end`,
      },
    })
    .returning({ count: attempts.count, windowStart: attempts.windowStart })
  return row ?? { count: 1, windowStart: now }
}

export async function forgetAttempts(handle: Handle, key: string): Promise<void> {
  await handle.delete(attempts).where(eq(attempts.key, key))
}

/** Takes back one attempt that turned out to be none. */
export async function takeBackAttempt(handle: Handle, key: string): Promise<void> {
  await handle
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, key))
}

export async function deleteOldAttempts(handle: Handle, before: Date): Promise<void> {
  await handle.delete(attempts).where(lt(attempts.windowStart, before))
}
