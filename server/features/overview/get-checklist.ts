import { keysOf } from '#contract/keys-of.ts'
import type { Checklist, CheckState } from '#contract/overview.ts'
import { creditForms, plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import { type AdminSettings, getSettings } from '#server/features/settings/settings-repository.ts'
import { checkService } from '#server/features/settings/test-service.ts'
import { openCreem } from '#server/integrations/creem/open-creem.ts'
import { checkPublicAddress, type ServiceCheck } from '#server/integrations/service-checks/check-services.ts'
import { isPublicUrl } from '#server/public-url.ts'
import { listArrivals } from './arrival-repository.ts'
import { countServingAccounts, hasCompletedOrder, listOffers } from './checklist-repository.ts'
import { webhookPaths } from './note-arrival.ts'

type Check = Checklist['checks'][number]

const webhookNames = { creem: 'Creem', paypal: 'PayPal', kie: 'KIE' }

/** What is left to do before the first customer. All checks run in parallel. */
export async function getChecklist(ctx: Context): Promise<Checklist> {
  const settings = await getSettings(ctx.db.root)
  const checks = await Promise.all([
    lookAtAddress(ctx),
    lookAtProvider(ctx, settings),
    lookAtPayments(ctx, settings),
    lookAtPrices(ctx, settings),
    lookAtPurchase(ctx),
  ])
  const arrivals = await listArrivals(ctx.db.root)
  const names = keysOf(webhookPaths)
  const webhooks = names.map((name) => {
    const last = arrivals.find((arrival) => arrival.name === name)
    return {
      name: webhookNames[name],
      address: `${ctx.config.publicUrl}${webhookPaths[name]}${name === 'kie' ? '… (set automatically)' : ''}`,
      lastAt: last?.at.toISOString() ?? null,
      lastStatus: last?.status ?? null,
    }
  })
  return { checks, webhooks }
}

async function lookAtAddress({ config: { publicUrl } }: Context): Promise<Check> {
  const about = { id: 'public-address', title: 'Public address' }
  if (!isPublicUrl(publicUrl) || !publicUrl.startsWith('https://'))
    return { ...about, state: 'open', detail: `PUBLIC_URL is ${publicUrl}. Customers need a public https address.` }
  return { ...about, ...stateOf(await checkPublicAddress(publicUrl)) }
}

async function lookAtProvider(ctx: Context, settings: AdminSettings): Promise<Check> {
  const about = { id: 'kie-balance', title: 'KIE balance' }
  const { all, able, credits } = await countServingAccounts(ctx.db.root)
  if (able > 0) {
    return {
      ...about,
      state: 'done',
      detail: `Accounts available: ${able} of ${all}, with ${plural(credits, creditForms, credits.toLocaleString('en-US'))}.`,
    }
  }
  if (all > 0) return { ...about, state: 'failed', detail: 'No account has enough credits for a quality video.' }
  const check = await checkService(ctx, settings, 'kie')
  if (check) return { ...about, ...stateOf(check) }
  return { ...about, state: 'open', detail: 'No KIE API is connected. The demo on this server makes the videos.' }
}

async function lookAtPayments(ctx: Context, settings: AdminSettings): Promise<Check> {
  const about = { id: 'payments', title: 'Payments' }
  const enabled = [
    ...(settings.creemEnabled ? (['creem'] as const) : []),
    ...(settings.paypalEnabled ? (['paypal'] as const) : []),
  ]
  if (enabled.length === 0) return { ...about, state: 'open', detail: 'Neither Creem nor PayPal is enabled.' }
  const answers = await Promise.all(enabled.map((service) => checkService(ctx, settings, service)))
  const checks = answers.map((answer) => stateOf(answer ?? { ok: false, reason: 'The keys are not saved.' }))
  const isTest = settings.creemEnabled
    ? settings.creemEnvironment !== 'prod'
    : settings.paypalEnvironment !== 'production'
  const worst = checks.find(({ state }) => state === 'failed')
  if (worst) return { ...about, ...worst }
  const detail = checks.map((check) => check.detail).join(' ')
  return isTest
    ? { ...about, state: 'open', detail: `${detail} This is a test environment.` }
    : { ...about, state: 'done', detail }
}

async function lookAtPrices(ctx: Context, settings: AdminSettings): Promise<Check> {
  const about = { id: 'prices', title: 'Package prices' }
  const offers = await listOffers(ctx.db.root)
  if (offers.length === 0) return { ...about, state: 'failed', detail: 'No package is on sale.' }
  const creem = settings.creemEnabled ? openCreem(ctx, settings) : null
  if (!creem)
    return {
      ...about,
      state: 'done',
      detail: plural(offers.length, {
        one: '# package is on sale. PayPal charges the price set here.',
        other: '# packages are on sale. PayPal charges the prices set here.',
      }),
    }
  const wrong = await Promise.all(
    offers.map(async ({ name, price, creemProductId }) => {
      if (!creemProductId) return `${name} has no Creem product.`
      const product = await creem.getProduct(creemProductId)
      if (!product.ok || typeof product.value.price !== 'number') return `Creem has no product for ${name}.`
      const { price: cents, currency } = product.value
      return cents === Math.round(Number(price) * 100) && currency?.toUpperCase() === 'USD'
        ? null
        : `${name} costs $${price} here but ${(cents / 100).toFixed(2)} ${currency} at Creem.`
    }),
  )
  const problems = wrong.filter((problem) => problem !== null)
  if (problems.length > 0) return { ...about, state: 'failed', detail: problems.join(' ') }
  const detail = plural(offers.length, {
    one: 'The price of the package matches Creem.',
    other: 'The prices of all # packages match Creem.',
  })
  return { ...about, state: 'done', detail }
}

async function lookAtPurchase(ctx: Context): Promise<Check> {
  const isDone = await hasCompletedOrder(ctx.db.root)
  return {
    id: 'test-purchase',
    title: 'Test purchase',
    state: isDone ? 'done' : 'open',
    detail: isDone
      ? 'A payment has arrived and its credits were added.'
      : 'Buy the smallest package once, as a customer would.',
  }
}

function stateOf(check: ServiceCheck): { state: CheckState; detail: string } {
  return check.ok ? { state: 'done', detail: check.detail } : { state: 'failed', detail: check.reason }
}
