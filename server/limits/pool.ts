import { TooManyRequests } from '#server/refusal.ts'

/** Limits concurrent costly work. Further calls wait in a queue; if the queue is full, calls are refused. */
export type Pool = {
  /**
   * A call whose signal is aborted leaves the queue; its work never begins.
   * @throws TooManyRequests if the queue is full, or the signal's reason
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

type Size = { maxAtOnce: number; maxWaiting: number; retryAfterSeconds: number }

export function createPool({ maxAtOnce, maxWaiting, retryAfterSeconds }: Size): Pool {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work, signal) {
      signal?.throwIfAborted()
      if (running < maxAtOnce) running += 1
      else {
        if (waiting.length >= maxWaiting) throw new TooManyRequests(retryAfterSeconds)
        // A finished call passes its place to the next in the queue, so that no later call gets ahead.
        await waitIn(waiting, signal)
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

function waitIn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(signal?.reason)
    }
    waiting.push(begin)
    signal?.addEventListener('abort', leave, { once: true })
  })
}
