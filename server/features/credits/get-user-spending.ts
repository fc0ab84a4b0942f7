import type { Context } from '#server/context.ts'
import { lastDays, toPeriod } from './period-policy.ts'
import { listSpending } from './stats-repository.ts'

/** One entry per day for the last days, including days without spending. */
export async function getUserSpending(ctx: Context, userId: string, days: number, utcOffset: number) {
  const all = lastDays(ctx.clock.now(), days, utcOffset)
  const { from } = toPeriod({ dateFrom: all[0], utcOffset })
  const spent = await listSpending(ctx.db.root, userId, from ?? ctx.clock.now(), utcOffset)
  const byDay = new Map(spent.map(({ day, credits }) => [day, credits]))
  return { data: all.map((day) => ({ day, credits: byDay.get(day) ?? 0 })) }
}
