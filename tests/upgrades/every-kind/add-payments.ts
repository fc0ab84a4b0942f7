import { reconcileOrders } from '#server/features/payments/settlement/check-order.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { bodyOf, hourMs, type Site, times } from './open-site.ts'

const newId = (kind: string) => `${kind}_${crypto.randomUUID().slice(0, 12)}`

type Bought = { orderId: string; names: { order: { id?: string | undefined } } }

/** Orders in every state at both gateways, and every kind of event after a purchase. */
export async function addPayments(site: Site, customers: TestBrowser[]): Promise<void> {
  await addUnpaid(site, customers[0] as TestBrowser)
  await addHeld(site, customers[1] as TestBrowser)
  await addReversedAtCreem(site, customers.slice(2, 9))
  await addReversedAtPayPal(site, customers[9] as TestBrowser)
  for (const [index, customer] of customers.entries()) {
    if (index % 2 === 0) await buyAtCreem(site, customer)
    else await buyAtPayPal(site, customer)
  }
  await addOpen(site, customers[0] as TestBrowser)
}

/** @param paid how the payment differs from the price */
async function buyAtCreem(site: Site, buyer: TestBrowser, paid: object = {}, tell = true): Promise<Bought> {
  site.creem.settings.changeOrder = (order) => ({ ...order, ...paid })
  const { orderId, checkoutId } = await site.checkout(buyer, site.packages.Pro.id)
  const delivery = await site.creem.pay(checkoutId)
  site.creem.settings.changeOrder = (order) => order
  if (tell) bodyOf(await site.deliver('/api/creem/webhook', delivery))
  return { orderId, names: { order: { id: site.creem.checkouts.at(-1)?.order?.id } } }
}

async function buyAtPayPal(site: Site, buyer: TestBrowser): Promise<void> {
  const { paypalId } = await site.orderAtPayPal(buyer, site.packages.Starter.id)
  site.paypal.approve(paypalId)
  bodyOf(await site.capture(buyer, paypalId, site.packages.Starter.id))
}

async function addUnpaid(site: Site, buyer: TestBrowser): Promise<void> {
  site.creem.settings.failing.set('/v1/checkouts', 500)
  await buyer.post('/api/creem/checkout', { packageId: site.packages.Pro.id })
  site.creem.settings.failing.clear()
  await addOpen(site, buyer)
  for (const _ of times(8)) {
    site.clock.forward(11 * hourMs)
    bodyOf(await site.admin.get('/api/admin/overview'))
    await reconcileOrders(site.ctx, { everything: true })
  }
}

async function addOpen(site: Site, buyer: TestBrowser): Promise<void> {
  await site.checkout(buyer, site.packages.Premium.id)
  await site.orderAtPayPal(buyer, site.packages.Premium.id)
}

async function addHeld(site: Site, buyer: TestBrowser): Promise<void> {
  const [, granted, dismissed] = [
    await buyAtCreem(site, buyer, { amount: 900 }),
    await buyAtCreem(site, buyer, { amount: 800 }),
    await buyAtCreem(site, buyer, { amount: 1 }),
  ]
  const settle = async ({ orderId }: Bought, decision: string) =>
    bodyOf(await site.admin.post(`/api/admin/orders/${orderId}/settle`, { decision, reason: 'looked into it' }))
  await settle(granted, 'grant')
  await settle(dismissed, 'dismiss')
  // A payment for an unknown order.
  const delivery = await site.creem.pay((await site.checkout(buyer, site.packages.Pro.id)).checkoutId)
  const unknown = delivery.event.object as { metadata: Record<string, unknown>; request_id: string | null }
  const orderId = crypto.randomUUID()
  await site.tellCreem('checkout.completed', {
    ...unknown,
    ...{ id: newId('ch'), request_id: orderId, metadata: { ...unknown.metadata, orderId } },
    order: { id: newId('ord'), amount: 2500, currency: 'USD', status: 'paid', type: 'onetime' },
  })
}

async function addReversedAtCreem(site: Site, buyers: TestBrowser[]): Promise<void> {
  const refund = async ({ names }: Pick<Bought, 'names'>, cents: number, more: object = {}) => {
    const told = { id: newId('ref'), status: 'succeeded', refund_amount: cents, refund_currency: 'USD' }
    bodyOf(await site.tellCreem('refund.created', { ...told, ...names, ...more }))
  }
  const [full, part, announced, disputed, won, spent, older] = buyers
  const buy = (buyer: TestBrowser | undefined, paid: object = {}) => buyAtCreem(site, buyer as TestBrowser, paid)
  await refund(await buy(full), 2500)
  await refund(await buy(part, { amount: 500, discount_amount: 2000 }), 200)
  await refund(await buy(part, { tax_amount: 500, amount_paid: 3000 }), 600, {
    transaction: { id: newId('tran'), amount: 2500, amount_paid: 3000 },
  })
  await refund(await buy(announced), 2500, { status: 'pending' })
  const dispute = { amount: 2500, currency: 'USD' }
  bodyOf(await site.tellCreem('dispute.created', { id: newId('dis'), ...dispute, ...(await buy(disputed)).names }))
  const lost = { id: newId('dis'), ...dispute, ...(await buy(won)).names }
  for (const end of ['created', 'won']) bodyOf(await site.tellCreem(`dispute.${end}`, lost))
  // Spent before the refund: a debt, of which the next purchase settles a part.
  for (const settled of [false, true]) {
    const buyer = settled ? older : spent
    const bought = await buy(buyer)
    await spendAll(site, buyer as TestBrowser)
    await refund(bought, 2500)
    if (settled) await buyAtPayPal(site, buyer as TestBrowser)
  }
  // From before the paid amount was stored, and a refund that arrives before its purchase.
  await site.query(`update orders set paid_cents = null where id = '${(await buy(full)).orderId}'`)
  await refund({ names: { order: { id: 'ord_nobody_knows' } } }, 2500)
}

async function addReversedAtPayPal(site: Site, buyer: TestBrowser): Promise<void> {
  await buyAtPayPal(site, buyer)
  const capture = site.paypal.orders.at(-1)?.capture
  const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture?.id}` }]
  const told = { id: newId('REF'), status: 'COMPLETED', amount: { currency_code: 'USD', value: '4.00' }, links }
  bodyOf(await site.tellPayPal('PAYMENT.CAPTURE.REFUNDED', told))
}

async function spendAll(site: Site, buyer: TestBrowser): Promise<void> {
  const { username } = bodyOf(await buyer.get('/api/auth/current-user')).user
  const [user] = await site.query(`select id from users where username = '${username}'`)
  bodyOf(await site.admin.put(`/api/admin/users/${user?.id}/credits`, { credits: 0 }))
}
