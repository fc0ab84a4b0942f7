import { ApiError } from '#web/lib/api.ts'

const pollMs = 1000

/**
 * Calls again until the server answers: a lost answer must not end a try-out whose clips have cost credits.
 * @throws ApiError if the server refuses; the signal's reason once it is aborted
 */
export async function untilAnswered<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (isRefusal(error)) throw error
      await pause(signal)
    }
  }
}

/** Too many requests are no refusal: the next one may be answered. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

/** Waits for the next poll. @throws the signal's reason once it is aborted */
export function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, pollMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
