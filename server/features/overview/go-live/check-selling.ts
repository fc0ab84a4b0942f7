import { creditPriceOf, differsFromComparison, minCents } from '#contract/payments/credit-price.ts'
import { formatDollars } from '#contract/payments/format-dollars.ts'
import { plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import { parseCents } from '#server/features/payments/price-policy.ts'
import { findProductProblem } from '#server/features/payments/settlement/creem-payment-policy.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { checkService } from '#server/features/settings/test-service.ts'
import type { CreemClient } from '#server/integrations/creem/creem-client.ts'
import { openCreem } from '#server/integrations/creem/open-creem.ts'
import { isUsableSecret } from '#server/integrations/creem/verify-creem-signature.ts'
import { openSecret } from '#server/secrets.ts'
import { type Check, stateOf } from './check.ts'
import { hasCompletedOrder, listOffers } from './checklist-repository.ts'

const names = { creem: 'Creem', paypal: 'PayPal' }

export async function checkPayments(ctx: Context, settings: AdminSettings): Promise<Check> {
  const about = { id: 'payments', title: 'Payments' }
  const enabled = [
    ...(settings.creemEnabled ? (['creem'] as const) : []),
    ...(settings.paypalEnabled ? (['paypal'] as const) : []),
  ]
  if (enabled.length === 0) return { ...about, state: 'open', detail: 'Neither Creem nor PayPal is enabled.' }
  const checks = await Promise.all(
    enabled.map(async (service) => {
      const answer = await checkService(ctx, settings, service)
      return stateOf(answer ?? { ok: false, reason: `The keys of ${names[service]} are not saved.` })
    }),
  )
  const failed = checks.filter(({ state }) => state === 'failed')
  if (failed.length > 0) return { ...about, state: 'failed', detail: failed.map(({ detail }) => detail).join(' ') }
  const left = listUnfinished(ctx, settings)
  const detail = [...checks.map((check) => check.detail), ...left].join(' ')
  return { ...about, state: left.length === 0 ? 'done' : 'open', detail }
}

/** Payments reach the buyer without a webhook too, but minutes later; refunds and disputes do not. */
function listUnfinished(ctx: Context, settings: AdminSettings): string[] {
  const { creemEnabled, creemEnvironment } = settings
  const hasSecret = isUsableSecret(openSecret(ctx.secrets, settings.creemWebhookSecret))
  const { paypalEnabled, paypalEnvironment, paypalWebhookId } = settings
  return [
    ...(creemEnabled && creemEnvironment !== 'prod' ? ['Creem is in its test environment.'] : []),
    ...(creemEnabled && !hasSecret ? ['The webhook secret of Creem is missing or invalid.'] : []),
    ...(paypalEnabled && paypalEnvironment !== 'production' ? ['PayPal is in its sandbox.'] : []),
    ...(paypalEnabled && !paypalWebhookId ? ['The webhook ID of PayPal is missing.'] : []),
  ]
}

export async function checkPackages(ctx: Context, settings: AdminSettings): Promise<Check> {
  const about = { id: 'prices', title: 'Package prices' }
  const offers = await listOffers(ctx.db.root)
  if (offers.length === 0) return { ...about, state: 'failed', detail: 'No package is on sale.' }
  const hint = describeCredit(offers)
  const creem = settings.creemEnabled ? openCreem(ctx, settings) : null
  if (!creem) {
    const detail = plural(offers.length, { one: '# package is on sale.', other: '# packages are on sale.' })
    const charged = plural(offers.length, {
      one: ' PayPal charges the price set here.',
      other: ' PayPal charges the prices set here.',
    })
    return { ...about, state: 'done', detail: detail + (settings.paypalEnabled ? charged : '') + hint }
  }
  const wrong = await Promise.all(offers.map((offer) => findProblemAtCreem(creem, offer)))
  const problems = wrong.filter((problem) => problem !== null)
  // If Creem cannot be asked, that is the same sentence for each package.
  if (problems.length > 0) return { ...about, state: 'failed', detail: Array.from(new Set(problems)).join(' ') }
  const detail = plural(offers.length, {
    one: 'The price of the package matches Creem.',
    other: 'The prices of all # packages match Creem.',
  })
  return { ...about, state: 'done', detail: detail + hint }
}

type Offered = Pick<Awaited<ReturnType<typeof listOffers>>[number], 'name' | 'price' | 'creemProductId'>

/** Null if the checkout sells the package. */
async function findProblemAtCreem(
  creem: CreemClient,
  { name, price, creemProductId }: Offered,
): Promise<string | null> {
  const productId = creemProductId?.trim()
  if (!productId) return `${name} has no Creem product.`
  const product = await creem.getProduct(productId)
  if (!product.ok)
    return product.status === 404 || product.status === 400
      ? `Creem has no product for ${name}.`
      : 'Creem could not be asked about the packages.'
  const problem = findProductProblem(parseCents(price) ?? 0, product.value)
  return problem && `${name} cannot be sold through Creem: ${problem}`
}

/** A shop from before credits cost one cent, or one with prices of its own. */
function describeCredit(offers: Parameters<typeof creditPriceOf>[0]): string {
  const price = creditPriceOf(offers)
  if (!price || !differsFromComparison(price)) return ''
  const hundred = `${price.isSame ? '' : 'from '}${formatDollars(minCents(100, price))}`
  return ` 100 credits cost ${hundred}. The comparison on the landing page counts them as $1.00 and shows your real price in a second line; the packages of a new installation cost $1.00.`
}

export async function checkPurchase(ctx: Context): Promise<Check> {
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
