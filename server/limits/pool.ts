import { TooManyRequests } from '#server/refusal.ts'

type Caller = {
  /** Whose work it is, such as a user's id. Those who wait take turns, so that nobody waits for all work of another. */
  owner?: string
  /** A call whose signal is aborted leaves the queue; its work never begins. */
  signal?: AbortSignal | undefined
}

/** Limits concurrent costly work. Further calls wait in a queue; if the queue is full, calls are refused. */
export type Pool = {
  /** @throws TooManyRequests if the queue is full, or the owner's part of it; or the signal's reason */
  run<T>(work: () => Promise<T>, caller?: Caller): Promise<T>
}

type Size = {
  maxAtOnce: number
  maxWaiting: number
  /** Of each owner. */
  maxWaitingEach?: number
  retryAfterSeconds: number
}

export function createPool({ maxAtOnce, maxWaiting, maxWaitingEach = maxWaiting, retryAfterSeconds }: Size): Pool {
  const waiting = createTurns()
  let running = 0
  return {
    async run(work, { owner, signal } = {}) {
      signal?.throwIfAborted()
      if (running < maxAtOnce) running += 1
      else {
        const isFull = waiting.count() >= maxWaiting || (owner && waiting.countOf(owner) >= maxWaitingEach)
        if (isFull) throw new TooManyRequests(retryAfterSeconds)
        // A finished call passes its place to the next in the queue, so that no later call gets ahead.
        await waiting.wait(owner ?? '', signal)
      }
      try {
        return await work()
      } finally {
        const next = waiting.takeNext()
        if (next) next()
        else running -= 1
      }
    },
  }
}

/** Queues of several owners, which take turns. */
function createTurns() {
  /** The first owner is next. None has an empty queue. */
  const queues = new Map<string, (() => void)[]>()

  function put(owner: string, queue: (() => void)[]): void {
    if (queue.length > 0) queues.set(owner, queue)
    else queues.delete(owner)
  }

  return {
    count: () => queues.values().reduce((sum, { length }) => sum + length, 0),
    countOf: (owner: string) => queues.get(owner)?.length ?? 0,
    takeNext(): (() => void) | undefined {
      const [next] = queues
      if (!next) return undefined
      const [owner, [begin, ...later]] = next
      queues.delete(owner)
      put(owner, later)
      return begin
    },
    wait: (owner: string, signal: AbortSignal | undefined): Promise<void> =>
      new Promise((resolve, reject) => {
        const begin = () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        }
        const leave = () => {
          put(
            owner,
            (queues.get(owner) ?? []).filter((other) => other !== begin),
          )
          reject(signal?.reason)
        }
        put(owner, [...(queues.get(owner) ?? []), begin])
        signal?.addEventListener('abort', leave, { once: true })
      }),
  }
}
