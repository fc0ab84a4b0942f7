import { hash } from 'node:crypto'
import { type LimitName, limits } from '#contract/limits.ts'
import { addMs, type Clock } from '#server/clock.ts'
import type { Database } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { TooManyRequests } from '#server/refusal.ts'
import { createTableCounts, takePlace } from './count-repository.ts'
import { type Counts, createMemoryCounts, type Window } from './counts.ts'

/** A caller's count within one limit. */
export type Standing = { count: number; isOver: boolean; secondsLeft: number }

export type Limiter = {
  /** Adds one before any expensive work. @throws TooManyRequests */
  count(name: LimitName, who: string): Promise<Standing>
  /** Adds one, and never refuses. */
  add(name: LimitName, who: string): Promise<Standing>
  /** Adds one in this process only, without a statement. */
  addHere(name: LimitName, who: string): Standing
  /** Removes one count, for a call that turned out to cost nothing. */
  giveBack(name: LimitName, who: string): Promise<void>
  forget(name: LimitName, who: string): Promise<void>
  /** Takes a place within the caller's transaction, on both engines. @returns whether a place was free. */
  take(tx: Tx, name: LimitName, who: string): Promise<boolean>
  /** Removes expired counts. */
  sweep(): Promise<void>
}

const maxWindowMs = 1000 * Math.max(...Object.values(limits).map(({ windowSeconds }) => windowSeconds))

/** The only place that counts callers: in the database, or in memory if a single process owns the database. */
export function createLimiter(db: Pick<Database, 'engine' | 'root'>, clock: Clock): Limiter {
  const here = createMemoryCounts()
  const table = createTableCounts(db.root)
  const shared: Counts = db.engine === 'embedded' ? here : table
  const windowOf = (name: LimitName) => ({ now: clock.now(), windowMs: limits[name].windowSeconds * 1000 })
  const standing = (name: LimitName, { count, windowStart }: Window): Standing => {
    const { max, windowSeconds } = limits[name]
    const leftMs = windowStart.getTime() + windowSeconds * 1000 - clock.now().getTime()
    return { count, isOver: count > max, secondsLeft: Math.max(1, Math.ceil(leftMs / 1000)) }
  }
  const add = async (name: LimitName, who: string) => standing(name, await shared.add(keyOf(name, who), windowOf(name)))
  return {
    add,
    async count(name, who) {
      const counted = await add(name, who)
      if (counted.isOver) throw new TooManyRequests(counted.secondsLeft)
      return counted
    },
    addHere: (name, who) => standing(name, here.add(keyOf(name, who), windowOf(name))),
    giveBack: async (name, who) => shared.giveBack(keyOf(name, who)),
    forget: async (name, who) => shared.forget(keyOf(name, who)),
    take: (tx, name, who) => takePlace(tx, keyOf(name, who), { ...windowOf(name), max: limits[name].max }),
    async sweep() {
      const before = addMs(clock.now(), -maxWindowMs)
      await here.sweep(before)
      await table.sweep(before)
    },
  }
}

/** Hashed, so that names and addresses are not stored in plain text longer than needed. */
function keyOf(name: LimitName, who: string): string {
  return `${name}:${hash('sha256', who.toLowerCase(), 'base64url')}`
}
