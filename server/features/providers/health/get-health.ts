import type { HealthPeriod, ProviderHealth, Stop } from '#contract/provider-health.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { getOperatedModels } from '#server/features/models/models-in-effect.ts'
import { listAllAccounts, type ProviderAccount } from '#server/features/providers/provider-account-repository.ts'
import { toVendorAccount } from '#server/features/providers/vendor-accounts/to-vendor-account.ts'
import { deleteOldHours, sumEndings } from './route-hour-repository.ts'

const dayMs = 24 * 60 * 60 * 1000
const periodMs: Record<HealthPeriod, number> = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs }
const keptMs = 32 * dayMs

/** How every route did, and what takes no videos now. */
export async function getHealth(ctx: Context, period: HealthPeriod): Promise<ProviderHealth> {
  const now = ctx.clock.now()
  const [endings, accounts, { operated }] = await Promise.all([
    sumEndings(ctx.db.root, addMs(now, -periodMs[period])),
    listAllAccounts(ctx.db.root),
    getOperatedModels(ctx.config, ctx.db.root, 'web'),
  ])
  const labels = new Map(operated.map(({ id, label }) => [id, label]))
  const pauses = operated.flatMap(({ label, pause, route }): Stop[] => {
    const vendor = route?.vendor ?? null
    return pause ? [{ kind: 'model', vendor, name: label, state: 'paused', at: pause.at, reason: pause.reason }] : []
  })
  return {
    routes: endings.map((ending) => ({ ...ending, label: labels.get(ending.model) ?? ending.model })),
    stops: [...accounts.flatMap((account) => toStop(account, now)), ...pauses],
  }
}

function toStop(account: ProviderAccount, now: Date): Stop[] {
  const { vendor, name, isEnabled, restingUntil, totalCredits, lastError } = account
  const { dailyCapDollars, spentTodayDollars } = toVendorAccount(account, now)
  const stop = { kind: 'account' as const, vendor, name, at: null, reason: lastError }
  if (!isEnabled) return [{ ...stop, state: 'disabled' }]
  if (restingUntil && restingUntil > now) return [{ ...stop, state: 'resting', at: restingUntil.toISOString() }]
  // The videos of a server of one's own cost nothing.
  if (totalCredits === 0 && vendor !== 'comfyui') return [{ ...stop, state: 'empty' }]
  return dailyCapDollars !== null && spentTodayDollars >= dailyCapDollars ? [{ ...stop, state: 'spent' }] : []
}

/** Deletes what no period shows any more. */
export async function trimRouteHours(ctx: Context): Promise<void> {
  await deleteOldHours(ctx.db.root, addMs(ctx.clock.now(), -keptMs))
}
