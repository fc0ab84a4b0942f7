import { type Gateway, gateways } from '#contract/payments/payments.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import {
  claimCheck,
  closeUnpaidOrder,
  findOrder,
  isUnpaid,
  listDueOrders,
  type Order,
} from '#server/features/payments/order-repository.ts'
import { checkReversals } from '#server/features/payments/reversals/check-reversals.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { openCreem } from '#server/integrations/creem/open-creem.ts'
import { openPayPal } from '#server/integrations/paypal/open-paypal.ts'
import { captureAtPayPal, isRefused } from './capture-paypal-order.ts'
import { isAbandoned, nextCheckMs } from './reconcile-policy.ts'
import { settleCreemCheckout } from './settle-creem-checkout.ts'
import { settlePayPalOrder } from './settle-paypal-order.ts'

/** Of one gateway, in one round. */
const maxOrders = 200
/** A round ends before the next one is due: orders at one gateway do not wait long for another that does not answer. */
const maxRoundMs = 110_000

/**
 * Queries the gateways about unpaid orders, in case a webhook was lost or the server was down. `everything` includes
 * orders that are not due yet, for use after a start.
 */
export async function reconcileOrders(ctx: Context, { everything = false } = {}): Promise<void> {
  await Promise.all(gateways.map((gateway) => checkDueOrders(ctx, gateway, { everything })))
  await checkReversals(ctx)
}

async function checkDueOrders(ctx: Context, gateway: Gateway, { everything }: { everything: boolean }): Promise<void> {
  const now = ctx.clock.now()
  const endsAt = addMs(now, maxRoundMs)
  for (const order of await listDueOrders(ctx.db.root, { gateway, by: everything ? null : now, limit: maxOrders })) {
    // The orders that are left stay due.
    if (ctx.clock.now() >= endsAt) return
    const nextMs = nextCheckMs(now.getTime() - order.createdAt.getTime())
    if (!(await claimCheck(ctx.db.root, order, nextMs === null ? null : addMs(now, nextMs)))) continue
    await checkOrder(ctx, order.id).catch((error) => {
      ctx.log.error({ err: error, orderId: order.id }, 'checking an order failed')
    })
  }
}

/**
 * What the gateway says about an order that it has not settled: nothing was paid so far, it does not have the order, or
 * its answer leaves that open.
 */
type Unsettled = 'unpaid' | 'missing' | 'unclear'

/**
 * Queries the gateway about an order that is still unpaid and applies the result. An expired order stays due: it may
 * still be paid, and its webhook may be lost.
 */
export async function checkOrder(ctx: Context, orderId: string): Promise<void> {
  const order = await findOrder(ctx.db.root, orderId)
  if (!order || !isUnpaid(order)) return
  const isLate = isAbandoned(order.gateway, ctx.clock.now().getTime() - order.createdAt.getTime())
  const answer = await (order.gateway === 'creem' ? checkCreem(ctx, order) : checkPayPal(ctx, order))
  if (!isLate || answer === 'unclear') return
  await closeUnpaidOrder(ctx.db.root, order.id, { status: 'expired' }, { staysDue: answer === 'unpaid' })
}

async function checkCreem(ctx: Context, order: Order): Promise<Unsettled> {
  if (!order.gatewayOrderId) return 'missing'
  const answer = await openCreem(ctx, await getSettings(ctx.db.root))?.getCheckout(order.gatewayOrderId)
  if (!answer?.ok) return answer?.status === 404 ? 'missing' : 'unclear'
  await settleCreemCheckout(ctx, { ...answer.value, id: order.gatewayOrderId })
  return answer.value.order?.status !== 'paid' && answer.value.status !== 'processing' ? 'unpaid' : 'unclear'
}

async function checkPayPal(ctx: Context, order: Order): Promise<Unsettled> {
  if (!order.gatewayOrderId) return 'missing'
  const paypal = openPayPal(ctx, await getSettings(ctx.db.root))
  if (!paypal) return 'unclear'
  const found = await paypal.getOrder(order.gatewayOrderId)
  if (!found.ok) return found.status === 404 ? 'missing' : 'unclear'
  const isApproved = found.value.status === 'APPROVED'
  const answer = isApproved ? await captureAtPayPal(paypal, order.gatewayOrderId) : found
  if (!answer.ok) return isRefused(answer) ? 'unpaid' : 'unclear'
  await settlePayPalOrder(ctx, order, answer.value)
  return answer.value.status === 'COMPLETED' ? 'unclear' : 'unpaid'
}
