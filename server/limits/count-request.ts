import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Limit, type LimitName, limits } from '#contract/limits.ts'
import { plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import { TooManyRequests } from '#server/refusal.ts'
import { networkOf } from './network.ts'

const tooMany = {
  one: 'Too many requests at once. Try again in # second.',
  other: 'Too many requests at once. Try again in # seconds.',
}

/** Those that are counted before the command. */
export function listDoorLimits(names: readonly LimitName[] = []): LimitName[] {
  return names.filter((name) => limits[name].at === 'door')
}

type Caller = Pick<FastifyRequest, 'account' | 'token' | 'ip'>

/** Counts a call in these limits. @throws TooManyRequests */
export async function countRequest(ctx: Context, names: readonly LimitName[], request: Caller): Promise<void> {
  const counted = names.flatMap((name) => {
    const who = callerOf(limits[name], request)
    return who === null ? [] : [{ name, who }]
  })
  await ctx.limits.countAll(counted)
}

/** Null if the limit does not concern this caller. */
function callerOf({ who }: Limit, { account, token, ip }: Caller): string | null {
  if (who === 'token') return token?.id ?? null
  return who === 'user' && account ? account.id : networkOf(ip)
}

/**
 * Counts a call of this API token in this process and reports the rest in headers. Calls that cost credits
 * are counted elsewhere. Headers: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 * and the three of its earlier drafts.
 * @throws TooManyRequests
 */
export function countTokenCall(ctx: Context, tokenId: string, reply: FastifyReply): void {
  const { max, windowSeconds } = limits.token
  const { count, isOver, secondsLeft } = ctx.limits.addHere('token', tokenId)
  const left = Math.max(0, max - count)
  reply.headers({
    'ratelimit-policy': `"token";q=${max};w=${windowSeconds}`,
    ratelimit: `"token";r=${left};t=${secondsLeft}`,
    'ratelimit-limit': max,
    'ratelimit-remaining': left,
    'ratelimit-reset': secondsLeft,
  })
  if (isOver) throw new TooManyRequests(secondsLeft, plural(secondsLeft, tooMany))
}
