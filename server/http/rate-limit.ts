import type { FastifyReply } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { TooManyRequests } from '#server/refusal.ts'

export type RateLimit = {
  /** Counts a request of this caller and tells in the headers what is left. @throws TooManyRequests */
  count(caller: string, reply: FastifyReply): void
}

type Policy = { name: string; most: number; windowSeconds: number }

/**
 * So many requests in a window that starts with the first. Counted in this process: the limit keeps one process from
 * being flooded, and a write for each request would cost more than it protects. What credits pay for is counted elsewhere.
 * Headers: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ and the three of its earlier drafts.
 */
export function createRateLimit(clock: Clock, { name, most, windowSeconds }: Policy): RateLimit {
  const windows = new Map<string, { endsAt: number; requests: number }>()
  let sweptAt = 0

  function openWindow(caller: string, now: number) {
    const known = windows.get(caller)
    if (known && known.endsAt > now) return known
    const fresh = { endsAt: now + windowSeconds * 1000, requests: 0 }
    windows.set(caller, fresh)
    return fresh
  }

  function sweep(now: number) {
    if (now - sweptAt < windowSeconds * 1000) return
    sweptAt = now
    for (const [caller, { endsAt }] of windows) if (endsAt <= now) windows.delete(caller)
  }

  return {
    count(caller, reply) {
      const now = clock.now().getTime()
      sweep(now)
      const window = openWindow(caller, now)
      window.requests += 1
      const left = Math.max(0, most - window.requests)
      const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
      reply.headers({
        'ratelimit-policy': `"${name}";q=${most};w=${windowSeconds}`,
        ratelimit: `"${name}";r=${left};t=${seconds}`,
        'ratelimit-limit': most,
        'ratelimit-remaining': left,
        'ratelimit-reset': seconds,
      })
      if (window.requests <= most) return
      throw new TooManyRequests(seconds, `Too many requests at once. Try again in ${seconds} seconds.`)
    },
  }
}
