import { Refusal } from '#server/refusal.ts'

type Limit = { atOnce: number; maxWaiting: number }

/**
 * Lets only so many pieces of work run at once in this process; the others wait in their order.
 * @returns what runs a piece of work. It throws Refusal UNAVAILABLE when too many wait already.
 */
export function limitChildren({ atOnce, maxWaiting }: Limit) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new Refusal('UNAVAILABLE')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, so that nobody overtakes those who wait.
      if (next) next()
      else running -= 1
    }
  }
}
