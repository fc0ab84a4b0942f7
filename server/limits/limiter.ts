import { hash } from 'node:crypto'
import { type LimitName, limits } from '#contract/limits.ts'
import { addMs, type Clock } from '#server/clock.ts'
import type { Database } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { TooManyRequests } from '#server/refusal.ts'
import { createTableCounts, takePlace } from './count-repository.ts'
import { type Counts, createMemoryCounts, type Window } from './counts.ts'

/** Where one caller stands with one limit. */
export type Standing = { count: number; isOver: boolean; secondsLeft: number }

export type Limiter = {
  /** Counts one more, before anything expensive is done for it. @throws TooManyRequests */
  count(name: LimitName, who: string): Promise<Standing>
  /** Counts one more and refuses nothing. */
  add(name: LimitName, who: string): Promise<Standing>
  /** Counts one more in this process alone, without a statement. */
  addHere(name: LimitName, who: string): Standing
  /** Takes back one count, of what turned out to cost nothing. */
  giveBack(name: LimitName, who: string): Promise<void>
  forget(name: LimitName, who: string): Promise<void>
  /** Takes a place in the transaction of what it is taken for, on both engines. @returns whether one was free. */
  take(tx: Tx, name: LimitName, who: string): Promise<boolean>
  /** Removes what nobody counts any more. */
  sweep(): Promise<void>
}

const maxWindowMs = 1000 * Math.max(...Object.values(limits).map(({ windowSeconds }) => windowSeconds))

/** The one place where callers are counted: in the database, or in memory where one process has the database alone. */
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

/** Names and addresses are not kept in the clear longer than needed. */
function keyOf(name: LimitName, who: string): string {
  return `${name}:${hash('sha256', who.toLowerCase(), 'base64url')}`
}
