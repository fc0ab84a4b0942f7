import { formatDollars } from '#contract/payments/format-dollars.ts'
import { creditForms, plural } from '#contract/plural.ts'
import { defaultCreditPrice, isCostStated, type StatedCosts, statedCost } from '#contract/providers.ts'
import { type VendorName, vendors } from '#contract/vendor-accounts.ts'
import type { Context } from '#server/context.ts'
import { type FirstTake, listFirstTakes } from '#server/features/models/margins/list-first-takes.ts'
import { isDemoServing } from '#server/features/settings/serving-provider-policy.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { checkService } from '#server/features/settings/test-service.ts'
import { openSecret } from '#server/secrets.ts'
import { type Check, stateOf } from './check.ts'
import { listServingAccounts, type ServingAccount } from './checklist-repository.ts'

const names: Record<VendorName, string> = { kie: 'KIE', fal: 'fal', google: 'Google', comfyui: 'your own GPU' }

/**
 * Done if each vendor that makes videos on sale has an account that can pay for the dearest of them, in the length and size
 * that the form first offers: one account with a few dollars need not pay for the longest video of the dearest model.
 */
export async function checkProviders(ctx: Context, settings: AdminSettings): Promise<Check> {
  // No video is sent to an account whose key is unreadable.
  const all = (await listServingAccounts(ctx.db.root)).filter(({ token }) => openSecret(ctx.secrets, token) !== null)
  const sold = await listFirstTakes(ctx)
  const isOthers = sold.length > 0 && sold.every(({ vendor }) => vendor !== 'kie')
  const about = { id: 'kie-balance', title: isOthers ? 'Provider balance' : 'KIE balance' }
  const checks = await Promise.all(
    vendors.flatMap((vendor) => {
      const takes = sold.filter((take) => take.vendor === vendor)
      const accounts = all.filter((account) => account.vendor === vendor)
      return takes.length > 0 ? [checkVendor(ctx, settings, { vendor, takes, accounts })] : []
    }),
  )
  if (checks.length === 0) return { ...about, state: 'open', detail: describeNoSale(ctx, settings, all.length) }
  const failed = checks.filter(({ state }) => state === 'failed')
  const shown = failed.length > 0 ? failed : checks
  return {
    ...about,
    state: failed.length > 0 ? 'failed' : 'done',
    detail: shown.map(({ detail }) => detail).join(' '),
  }
}

function describeNoSale({ config, secrets }: Context, settings: AdminSettings, accounts: number): string {
  const connected = accounts + (openSecret(secrets, settings.kieToken) === null ? 0 : 1)
  const noKie = connected === 0 ? 'No KIE API is connected. ' : ''
  if (isDemoServing(config, settings)) return `${noKie}The demo on this server makes the videos.`
  if (connected === 0) return `${noKie}There is no account at another service either.`
  const forms = { one: '# account is connected', other: '# accounts are connected' }
  return `${plural(connected, forms)}, but no model is offered. See Models.`
}

/** `takes`: what the vendor makes, at least one. */
type Selling = { vendor: VendorName; takes: readonly FirstTake[]; accounts: readonly ServingAccount[] }

async function checkVendor(ctx: Context, settings: AdminSettings, { vendor, takes, accounts }: Selling) {
  const able = accounts.filter((account) => canPay(account, findDearest(takes, account).credits)).length
  if (able > 0) return { state: 'done' as const, detail: describeAble(vendor, able, accounts.length) }
  const token = vendor === 'kie' ? await checkService(ctx, settings, 'kie') : null
  if (token && !(token.ok && (token.credits ?? 0) < findDearest(takes, null).credits)) return stateOf(token)
  const [fullest = null] = accounts.toSorted((a, b) => b.totalCredits - a.totalCredits)
  const { take, credits } = findDearest(takes, fullest)
  const price = fullest?.creditPrice ?? defaultCreditPrice
  const amount =
    vendor === 'kie'
      ? plural(credits, creditForms, credits.toLocaleString('en-US'))
      : formatDollars(credits * Number(price) * 100)
  const video = `${take.label}, ${take.seconds} seconds in ${take.resolution}`
  const detail = `No account at ${names[vendor]} can pay ${amount} for the dearest video that the form first offers: ${video}. Add credits, raise its daily limit, or pause the model.`
  return { state: 'failed' as const, detail }
}

/** Nobody is paid for the videos of the operator's own servers. */
function describeAble(vendor: VendorName, able: number, all: number): string {
  if (vendor === 'comfyui') return `GPU servers of your own: ${all}.`
  return `Accounts at ${names[vendor]} that can pay for a video of every model: ${able} of ${all}.`
}

/** @param account null for the token in the settings */
function findDearest(takes: readonly FirstTake[], account: StatedCosts | null) {
  return takes
    .map((take) => ({ take, credits: bookedFor(take, account) }))
    .reduce((dearest, one) => (one.credits > dearest.credits ? one : dearest))
}

/** What is booked on the account for the video, in the vendor's credits. */
function bookedFor({ vendorCredits, ...take }: FirstTake, account: StatedCosts | null): number {
  const stated = account && isCostStated(take) ? statedCost(account, take.model) : undefined
  // Accounts are booked in whole credits. Binary fractions would otherwise round up too far.
  return stated ?? Math.ceil(Number(vendorCredits.toFixed(6)))
}

function canPay({ totalCredits, creditPrice, dailyCapCents }: ServingAccount, credits: number): boolean {
  const cents = Number((credits * Number(creditPrice) * 100).toFixed(6))
  return totalCredits >= credits && (dailyCapCents === null || cents <= dailyCapCents)
}
