import { TooManyRequests } from '#server/refusal.ts'

/** Does so much costly work at once; the rest waits in line, and over that it is refused. */
export type Pool = {
  /** @throws TooManyRequests when too much waits already. */
  run<T>(work: () => Promise<T>): Promise<T>
}

type Size = { maxAtOnce: number; maxWaiting: number; retryAfterSeconds: number }

export function createPool({ maxAtOnce, maxWaiting, retryAfterSeconds }: Size): Pool {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running < maxAtOnce) running += 1
      else {
        if (waiting.length >= maxWaiting) throw new TooManyRequests(retryAfterSeconds)
        // Whoever ends hands over its place, so that nobody who comes meanwhile gets ahead.
        await new Promise<void>((resolve) => void waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
