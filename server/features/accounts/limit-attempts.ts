import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Context } from '#server/context.ts'
import { TooManyRequests } from '#server/refusal.ts'
import { countAttempt } from './attempt-repository.ts'

const minuteMs = 60_000

/** How often one may try, per window. An office behind one address must still get in; a guessing machine must not. */
const limits = {
  'sign-in:address': { most: 200, windowMs: 15 * minuteMs },
  // Counted apart from the name alone, so that a stranger's guesses do not lock the owner out.
  'sign-in:username-and-address': { most: 10, windowMs: 15 * minuteMs },
  'sign-in:username': { most: 100, windowMs: 15 * minuteMs },
  'sign-in:device': { most: 10, windowMs: 15 * minuteMs },
  'sign-up:address': { most: 300, windowMs: 60 * minuteMs },
  'password:account': { most: 10, windowMs: 15 * minuteMs },
  'reset:address': { most: 60, windowMs: 15 * minuteMs },
  'reset:account': { most: 5, windowMs: 60 * minuteMs },
  'google:address': { most: 300, windowMs: 15 * minuteMs },
} as const

export type AttemptKind = keyof typeof limits

/**
 * Counts an attempt before anything expensive is done for it.
 * @throws TooManyRequests
 */
export async function limitAttempts(ctx: Context, kind: AttemptKind, who: string): Promise<void> {
  const { most, windowMs } = limits[kind]
  const now = ctx.clock.now()
  const { count, windowStart } = await countAttempt(ctx.db.root, attemptKey(kind, who), now, windowMs)
  const leftMs = windowStart.getTime() + windowMs - now.getTime()
  if (count > most) throw new TooManyRequests(Math.max(1, Math.ceil(leftMs / 1000)))
}

/** Names and addresses are not kept in the clear longer than needed. */
export function attemptKey(kind: AttemptKind, who: string): string {
  return `${kind}:${createHash('sha256').update(who.toLowerCase()).digest('base64url')}`
}

/** An address as one caller, however it is written: whoever has one IPv6 address has its whole /64. */
export function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
