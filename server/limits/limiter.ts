import { type LimitName, limits } from '#contract/limits.ts'
import { addMs, type Clock } from '#server/clock.ts'
import type { Database } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { TooManyRequests } from '#server/refusal.ts'
import type { Secrets } from '#server/secrets.ts'
import { createTableCounts, takePlace } from './count-repository.ts'
import { type Counts, createMemoryCounts, type Window } from './counts.ts'

/** A caller's count within one limit. */
export type Standing = { count: number; isOver: boolean; secondsLeft: number }

type Call = { name: LimitName; who: string }

export type Limiter = {
  /** Adds one before any expensive work. @throws TooManyRequests */
  count(name: LimitName, who: string): Promise<Standing>
  /**
   * Adds one to each of these limits before any expensive work, with one statement for limits of the same window. A
   * refused call counts only where it is over.
   * @throws TooManyRequests
   */
  countAll(calls: readonly Call[]): Promise<void>
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
export function createLimiter(
  db: Pick<Database, 'engine' | 'root'>,
  clock: Clock,
  secrets: Pick<Secrets, 'fingerprint'>,
): Limiter {
  /** Under a key, because somebody who has read the database could try all IPv4 addresses in hours. */
  const keyOf = (name: LimitName, who: string) => `${name}:${secrets.fingerprint(`limit:${who.toLowerCase()}`)}`
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
    async countAll(calls) {
      const windows = Map.groupBy(calls, ({ name }) => limits[name].windowSeconds)
      for (const same of windows.values()) {
        const [first] = same
        if (!first) continue
        const keys = same.map(({ name, who }) => keyOf(name, who))
        const added = await shared.addAll(keys, windowOf(first.name))
        const standings = same.map(({ name }, index) => standing(name, added[index] as Window))
        const over = standings.filter(({ isOver }) => isOver)
        if (over.length === 0) continue
        for (const [index, { isOver }] of standings.entries()) if (!isOver) await shared.giveBack(keys[index] as string)
        throw new TooManyRequests(Math.max(...over.map(({ secondsLeft }) => secondsLeft)))
      }
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
