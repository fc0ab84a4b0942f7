import { mapStatedCosts } from '#contract/providers.ts'
import {
  createVendorAccount,
  deleteVendorAccount,
  listVendorAccounts,
  updateVendorAccount,
  vendors,
} from '#contract/vendor-accounts.ts'
import type { Context } from '#server/context.ts'
import {
  findProviderAccount,
  listProviderAccounts,
  type ProviderAccount,
} from '#server/features/providers/provider-account-repository.ts'
import {
  createProviderAccount,
  deleteProviderAccount,
  updateProviderAccount,
} from '#server/features/providers/save-provider-account.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { toVendorAccount } from './to-vendor-account.ts'

/** Accounts of vendors that take dollars are booked in credits of half a cent. */
const creditPrice = '0.005'
/** Eight seconds of Veo 3.1 with sound. With less, the operator gets the notice that the account is low. */
const lowBelow = toCredits(3.2, creditPrice)
/** Such vendors have no webhook key per account, and every model has its own price. */
const fixed = { webhookKey: null, ...mapStatedCosts(() => lowBelow), creditPrice }

export function registerVendorAccountRoutes(app: App, ctx: Context): void {
  const answer = (account: ProviderAccount) => toVendorAccount(account, ctx.clock.now())

  registerEndpoint(app, listVendorAccounts, async () => {
    const lists = await Promise.all(vendors.map((vendor) => listProviderAccounts(ctx.db.root, vendor)))
    return lists.flat().map(answer)
  })

  registerEndpoint(app, createVendorAccount, async ({ user, body: { vendor, budgetDollars, ...body } }) => {
    const { dailyCapDollars, ...rest } = body
    const limits = { totalCredits: toCredits(budgetDollars, creditPrice), dailyCapCents: toCents(dailyCapDollars) }
    return answer(await createProviderAccount(ctx, user.id, { ...rest, ...fixed, ...limits }, vendor))
  })

  registerEndpoint(app, updateVendorAccount, async ({ user, params, body }) => {
    const { budgetDollars, dailyCapDollars, ...rest } = body
    const known = await findProviderAccount(ctx.db.root, params.id)
    if (!known) throw new Refusal('NOT_FOUND', 'Account not found.')
    if (known.vendor === 'comfyui' && body.token)
      throw new Refusal('INVALID_INPUT', 'A server of your own has an address and a header instead.', 'token')
    const changes = {
      ...rest,
      ...(budgetDollars === undefined ? {} : { totalCredits: toCredits(budgetDollars, known.creditPrice) }),
      ...(dailyCapDollars === undefined ? {} : { dailyCapCents: toCents(dailyCapDollars) }),
    }
    return answer(await updateProviderAccount(ctx, user.id, params.id, changes, 'any'))
  })

  registerEndpoint(app, deleteVendorAccount, async ({ user, params }) => {
    await deleteProviderAccount(ctx, user.id, params.id, 'any')
    return { success: true as const }
  })
}

/** An account whose credits are free has no budget in dollars, and keeps the number as it is. */
function toCredits(dollars: number, price: string): number {
  return Math.min(Math.round(dollars / (Number(price) || 1)), 1_000_000_000)
}

function toCents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100)
}
