import type { Budget, BudgetWindow } from '#contract/automation/token-budgets.ts'

/** The limits of an API token, and what it has spent in its present windows. */
export type Spender = {
  models: string[] | null
  dailyCap: number | null
  monthlyCap: number | null
  totalCap: number | null
  maxPerVideo: number | null
  /** The UTC day of `daySpent`, such as 2026-01-31. */
  day: string | null
  daySpent: number
  /** The UTC month of `monthSpent`, such as 2026-01. */
  month: string | null
  monthSpent: number
  totalSpent: number
  /** The windows whose owner was notified. */
  warned: string[]
}

type Spent = Pick<Spender, 'day' | 'daySpent' | 'month' | 'monthSpent' | 'totalSpent'>
type Reached = { window: BudgetWindow | 'video'; cap: number; used: number; resetsAt: Date | null }
type Window = { window: BudgetWindow; key: string; cap: number | null; used: number; resetsAt: Date | null }

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)
export const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** The windows that a charge at this time counts in. */
export function windowsAt(token: Spender, at: Date): Window[] {
  const [day, month] = [dayOf(at), monthOf(at)]
  const [year, date] = [at.getUTCFullYear(), at.getUTCDate()]
  return [
    {
      ...{ window: 'day', key: `day ${day}`, cap: token.dailyCap, used: token.day === day ? token.daySpent : 0 },
      resetsAt: new Date(Date.UTC(year, at.getUTCMonth(), date + 1)),
    },
    {
      ...{ window: 'month', key: `month ${month}`, cap: token.monthlyCap },
      used: token.month === month ? token.monthSpent : 0,
      resetsAt: new Date(Date.UTC(year, at.getUTCMonth() + 1)),
    },
    { window: 'total', key: 'total', cap: token.totalCap, used: token.totalSpent, resetsAt: null },
  ]
}

/** The first limit that this charge would exceed. `ofVideo`: already charged for the same video. */
export function findReached(token: Spender, credits: number, at: Date, ofVideo = 0): Reached | null {
  const { maxPerVideo } = token
  if (maxPerVideo !== null && ofVideo + credits > maxPerVideo)
    return { window: 'video', cap: maxPerVideo, used: ofVideo, resetsAt: null }
  for (const { window, cap, used, resetsAt } of windowsAt(token, at))
    if (cap !== null && used + credits > cap) return { window, cap, used, resetsAt }
  return null
}

/**
 * The moment at which a charge counts: its own, or if the token has already begun a later day, the first of that day. A
 * charge may have waited past midnight for another one, and the clocks of two processes differ.
 */
export function countedAt({ day }: Pick<Spender, 'day'>, chargedAt: Date): Date {
  return day !== null && day > dayOf(chargedAt) ? new Date(`${day}T00:00:00.000Z`) : chargedAt
}

/** Returns a refund to the windows of its charge; a window that has ended stays as it was. */
export function giveBack(token: Spent, credits: number, chargedAt: Date): Spent {
  const { day, daySpent, month, monthSpent, totalSpent } = token
  return {
    ...{ day, daySpent: day === dayOf(chargedAt) ? daySpent - credits : daySpent },
    ...{ month, monthSpent: month === monthOf(chargedAt) ? monthSpent - credits : monthSpent },
    totalSpent: totalSpent - credits,
  }
}

/** The windows that reach 80 % now and whose owner was not notified yet. */
export function findLow(token: Spender, at: Date): (Window & { cap: number })[] {
  return listLow(token, at).filter(({ key }) => !token.warned.includes(key))
}

/** The warnings that stay after a change. A window below 80 % of another cap than before is warned of again. */
export function keepWarned(before: Spender, after: Spender, at: Date): string[] {
  const former = new Map(windowsAt(before, at).map(({ key, cap }) => [key, cap]))
  const low = new Set(listLow(after, at).map(({ key }) => key))
  const stays = ({ key, cap }: Window) => cap === former.get(key) || low.has(key)
  const kept = new Set(
    windowsAt(after, at)
      .filter(stays)
      .map(({ key }) => key),
  )
  return before.warned.filter((key) => kept.has(key))
}

function listLow(token: Spender, at: Date): (Window & { cap: number })[] {
  return windowsAt(token, at).flatMap((window) => {
    const { cap, used } = window
    return cap !== null && used * 5 >= cap * 4 ? [{ ...window, cap }] : []
  })
}

/** The budget as its owner and the token's programs see it. */
export function describeBudget(token: Spender, now: Date): Budget {
  const windows = windowsAt(token, now).flatMap(({ window, cap, used, resetsAt }) =>
    cap === null ? [] : [{ window, cap, used, resetsAt: resetsAt?.toISOString() ?? null }],
  )
  return { models: token.models, maxPerVideo: token.maxPerVideo, windows }
}
