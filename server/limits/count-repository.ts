import { eq, lt, sql } from 'drizzle-orm'
import { attempts } from '#server/db/schema/accounts.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { Counts } from './counts.ts'

/**
 * Counts that all processes share. Each is one statement in its own transaction, so a later failure does not undo it.
 */
export function createTableCounts(root: Handle): Counts {
  return {
    add: async (key, window) => (await addCount(root, key, window)) ?? { count: 1, windowStart: window.now },
    addAll: async (keys, window) => {
      // In one order, so that two such statements never wait for each other.
      const added = new Map((await addCounts(root, keys.toSorted(), window)).map(({ key, ...row }) => [key, row]))
      return keys.map((key) => added.get(key) ?? { count: 1, windowStart: window.now })
    },
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

/**
 * Takes one of `max` places in the key's window, within the caller's transaction: the
 * place is used if and only if the transaction commits.
 * @returns whether a place was free
 */
export async function takePlace(tx: Tx, key: string, places: WindowInput & { max: number }): Promise<boolean> {
  return (await addCount(tx, key, places)) !== null
}

type WindowInput = { now: Date; windowMs: number }

/** @returns null if `max` are already counted */
async function addCount(handle: Handle, key: string, window: WindowInput & { max?: number }) {
  const [row] = await addCounts(handle, [key], window)
  return row ?? null
}

async function addCounts(handle: Handle, keys: string[], { now, windowMs, max }: WindowInput & { max?: number }) {
  const expired = sql`${attempts.windowStart} <= ${new Date(now.getTime() - windowMs).toISOString()}`
  return handle
    .insert(attempts)
    .values(keys.map((key) => ({ key, count: 1, windowStart: now })))
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${expired} then 1 else ${attempts.count} + 1 end`,
        windowStart: sql`case when ${expired} then excluded.window_start else ${attempts.windowStart} end`,
      },
      ...(max === undefined ? {} : { setWhere: sql`${expired} or ${attempts.count} < ${max}` }),
    })
    .returning({ key: attempts.key, count: attempts.count, windowStart: attempts.windowStart })
}
