import { Refusal } from '#server/refusal.ts'

type Limit = { atOnce: number; maxWaiting: number }

/**
 * Bounds how many children this process runs at once; further calls wait in order.
 * @returns a function that runs a piece of work. It throws Refusal UNAVAILABLE when too many wait already.
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
      // The next call takes over this place, so that no newer call overtakes it.
      if (next) next()
      else running -= 1
    }
  }
}
