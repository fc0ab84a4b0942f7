import type { Budget } from '#contract/automation/token-budgets.ts'
import { formatCredits, formatDateTime, formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/automation.ts'

type Window = Budget['windows'][number]

/** `percent` is at most 100: a cap may be lowered below what is used. */
type Described = { title: string; amount: string; percent: number; state: 'usual' | 'low' | 'full'; reset: string }

/** Describes how much of a window's cap is used. From 80 %, it is low; the owner is notified then. */
export function describeWindow({ window, cap, used, resetsAt }: Window): Described {
  return {
    title: texts.windowNames[window],
    amount: texts.usedOf(formatNumber(used), formatCredits(cap)),
    percent: Math.max(0, Math.min(100, (used / cap) * 100)),
    state: used >= cap ? 'full' : used * 5 >= cap * 4 ? 'low' : 'usual',
    reset: resetsAt ? texts.resets(formatDateTime(resetsAt)) : texts.neverResets,
  }
}

/** The limits of a token that have no bar. */
export function listFixedLimits({ models, maxPerVideo, windows }: Budget): string[] {
  return [
    ...(maxPerVideo === null ? [] : [texts.atMostPerVideo(formatCredits(maxPerVideo))]),
    ...(models ? [texts.onlyModels(models.join(', '))] : []),
    ...(maxPerVideo === null && windows.length === 0 ? [texts.noSpendingLimit] : []),
  ]
}
