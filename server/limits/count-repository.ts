import { eq, lt, sql } from 'drizzle-orm'
import { attempts } from '#server/db/schema/accounts.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { Counts } from './counts.ts'

/** Counts that all processes share. Each is one statement in a transaction of its own: what fails later stays counted. */
export function createTableCounts(root: Handle): Counts {
  return {
    add: (key, window) => addCount(root, key, window),
    giveBack: async (key) => {
      await root
        .update(attempts)
        .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
        .where(eq(attempts.key, key))
    },
    forget: async (key) => {
      await root.delete(attempts).where(eq(attempts.key, key))
    },
    sweep: async (before) => {
      await root.delete(attempts).where(lt(attempts.windowStart, before))
    },
  }
}

async function addCount(root: Handle, key: string, { now, windowMs }: { now: Date; windowMs: number }) {
  const expired = sql`${attempts.windowStart} <= ${new Date(now.getTime() - windowMs).toISOString()}`
  const [row] = await root
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
