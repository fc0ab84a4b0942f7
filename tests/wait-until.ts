import { setTimeout as sleep } from 'node:timers/promises'

type Patience = { timeoutMs?: number; everyMs?: number }
type Falsy = false | null | undefined | 0 | ''

/**
 * Calls `look` repeatedly until it finds something, so that tests never wait for a fixed time or without a limit.
 * @throws Error that names what did not happen before the deadline
 */
export async function waitUntil<Found>(
  what: string,
  look: () => Found | Promise<Found>,
  { timeoutMs = 60_000, everyMs = 20 }: Patience = {},
): Promise<Exclude<Found, Falsy>> {
  // Bounded: by the deadline.
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await sleep(everyMs)) {
    const found = await look()
    if (found) return found as Exclude<Found, Falsy>
  }
  throw new Error(`Not within ${timeoutMs / 1000} s: ${what}`)
}
