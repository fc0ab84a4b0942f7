import { TooManyRequests } from '#server/refusal.ts'

/** Limits concurrent costly work. Further calls wait in a queue; if the queue is full, calls are refused. */
export type Pool = {
  /** @throws TooManyRequests if the queue is full */
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
        // A finished call passes its place to the next in the queue, so that no later call gets ahead.
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
