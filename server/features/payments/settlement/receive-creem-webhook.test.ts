import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop, signCreem, webhookSecret } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
})
afterAll(() => shop.close())

const webhook = '/api/creem/webhook'

/** An order, and the webhook that reports its payment. */
async function buyPro() {
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  const paid = await shop.creem.pay(checkoutId)
  return { orderId, checkoutId, paid, object: structuredClone(paid.event.object) as Record<string, unknown> }
}

describe('a payment', () => {
  it('PAY-04 grants the credits once and retires the demo (PRV-07)', async () => {
    const { orderId, paid } = await buyPro()
    expect(await shop.statusOf(buyer, orderId)).toBe('pending')
    const answer = await shop.deliver(webhook, paid)
    expect([answer.status, answer.body]).toEqual([200, { received: true }])
    expect(await shop.balanceOf(buyer)).toBe(175)
    const order = (await buyer.get(`/api/orders/${orderId}`)).body
    expect(order).toMatchObject({ status: 'completed', completedAt: expect.any(String), reversedCredits: 0 })
    expect((await shop.browser().get('/api/site')).body.demo).toBe(false)
    expect((await shop.events('order.completed')).at(-1)?.data).toEqual({ orderId, credits: 175 })
    const admin = await shop.administrator()
    const [purchase] = (await admin.get('/api/admin/transactions?type=purchase')).body.data
    const description = 'Pro: 150 + 25 bonus credits (Creem)'
    const { id: packageId } = shop.packages.Pro
    expect(purchase).toMatchObject({ packageId, description, upgrade: null, refunded: false })
    await shop.verify()
  })

  it('PAY-04 is accepted if only its order names the product', async () => {
    const { object } = await buyPro()
    const { product: _, ...rest } = object
    const answer = await shop.deliver(webhook, signCreem({ eventType: 'checkout.completed', object: rest }))
    expect([answer.status, await shop.balanceOf(buyer)]).toEqual([200, 175])
  })

  it.each([500, 'drop'] as const)(
    'PAY-04 answers 503 while Creem does not state the price (%s), so that Creem retries',
    async (failure) => {
      const { orderId, object } = await buyPro()
      const { product: _, ...rest } = object
      const delivery = signCreem({ eventType: 'checkout.completed', object: rest })
      shop.creem.settings.failing.set('/v1/products', failure)
      expect((await shop.deliver(webhook, delivery)).status).toBe(503)
      expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['pending', 0])
      shop.creem.settings.failing.clear()
      expect((await shop.deliver(webhook, delivery)).status).toBe(200)
      expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
    },
  )

  it('PAY-04 is held for the operator if Creem no longer has its product', async () => {
    const { orderId, object } = await buyPro()
    const { product: _, ...rest } = object
    shop.creem.settings.prices.set('prod_2500', null)
    expect((await shop.tellCreem('checkout.completed', rest)).status).toBe(200)
    shop.creem.settings.prices.clear()
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['held', 0])
    expect(JSON.stringify((await shop.events('alarm.raised')).at(-1))).toContain(orderId)
  })

  it('PAY-06 its order is found by every id in the return address, by its buyer alone', async () => {
    const { orderId, checkoutId, paid } = await buyPro()
    await shop.deliver(webhook, paid)
    const creemOrderId = shop.creem.checkouts.at(-1)?.order?.id ?? ''
    for (const id of [orderId, checkoutId, creemOrderId])
      expect((await buyer.get(`/api/orders/${id}`)).body.id).toBe(orderId)
    expect((await (await shop.buyer()).get(`/api/orders/${orderId}`)).status).toBe(404)
    expect((await shop.browser().get(`/api/orders/${orderId}`)).status).toBe(401)
    expect((await buyer.get(`/api/orders/${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('PAY-04 delivered a hundred times in a row, grants once', async () => {
    const { paid } = await buyPro()
    for (let count = 0; count < 100; count++) expect((await shop.deliver(webhook, paid)).status).toBe(200)
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })

  it('PAY-04 delivered a hundred times at once, also under other event ids, grants once', async () => {
    const { paid, object } = await buyPro()
    const others = Array.from({ length: 50 }, () => signCreem({ eventType: 'checkout.completed', object }))
    const answers = await Promise.all(
      [...Array.from({ length: 50 }, () => paid), ...others].map((delivery) => shop.deliver(webhook, delivery)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })

  it('PAY-04 grants what was sold, even if the package was changed or deleted since', async () => {
    const { id } = shop.packages.Starter
    const { checkoutId } = await shop.checkout(buyer, id)
    await shop.query(`update credit_packages set credits = 1, price = 99, is_active = false where id = '${id}'`)
    await shop.deliver(webhook, await shop.creem.pay(checkoutId))
    expect(await shop.balanceOf(buyer)).toBe(50)
    await shop.query(`update credit_packages set credits = 50, price = 10, is_active = true where id = '${id}'`)
  })

  it("PAY-04 is accepted if it arrives before Creem's response to our own call", async () => {
    const { orderId, checkoutId, paid } = await buyPro()
    await shop.query(`update orders set gateway_order_id = null where id = '${orderId}'`)
    await shop.deliver(webhook, paid)
    expect(await shop.balanceOf(buyer)).toBe(175)
    expect((await buyer.get(`/api/orders/${checkoutId}`)).body.status).toBe('completed')
  })

  it('PAY-04 is credited even if its order has expired', async () => {
    const { orderId, paid } = await buyPro()
    await shop.query(`update orders set status = 'expired', due_at = null where id = '${orderId}'`)
    await shop.deliver(webhook, paid)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
    await shop.verify()
  })

  it('PAY-04 a crash halfway leaves nothing, and the next delivery grants everything', async () => {
    for (const table of ['transactions', 'users', 'events', 'admin_settings', 'orders']) {
      const { orderId, paid } = await buyPro()
      await shop.query('update admin_settings set demo_retired_at = null')
      const before = await shop.balanceOf(buyer)
      const when = table === 'transactions' || table === 'events' ? 'insert' : 'update'
      await shop.query(
        `create or replace function break_it() returns trigger as $$ begin raise 'broken'; end $$ language plpgsql`,
      )
      await shop.query(`create trigger break_it before ${when} on ${table} for each row execute function break_it()`)
      expect((await shop.deliver(webhook, paid)).status).toBe(500)
      await shop.query(`drop trigger break_it on ${table}`)
      expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['pending', before])
      expect((await shop.deliver(webhook, paid)).status).toBe(200)
      expect(await shop.balanceOf(buyer)).toBe(before + 175)
    }
    await shop.verify()
  })
})

describe('a payment that does not match', () => {
  it.each([
    ['order.product', 'prod_1'],
    ['product.id', 'prod_1'],
    ['product.price', 100],
    ['product.currency', 'EUR'],
    ['order.amount', 100],
    ['order.currency', 'EUR'],
    ['order.type', 'recurring'],
    ['units', 3],
  ])('PAY-04 is held for the operator when %s is %s', async (path, value) => {
    const { orderId, object } = await buyPro()
    const [outer, inner] = path.split('.') as [string, string?]
    if (inner) (object[outer] as Record<string, unknown>)[inner] = value
    else (object as Record<string, unknown>)[outer] = value
    expect((await shop.tellCreem('checkout.completed', object)).status).toBe(200)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['held', 0])
    expect(JSON.stringify((await shop.events('alarm.raised')).at(-1))).toContain(orderId)
    await shop.verify()
  })

  it('PAY-04 grants nothing while it is unpaid', async () => {
    const { orderId, object } = await buyPro()
    for (const changed of [
      { ...object, status: 'pending' },
      { ...object, order: { ...(object.order as object), status: 'pending' } },
      { ...object, order: null },
    ])
      expect((await shop.tellCreem('checkout.completed', changed)).status).toBe(200)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['pending', 0])
  })

  it("PAY-04 cannot pay another gateway's order, and the operator is alerted", async () => {
    const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    const { object } = await buyPro()
    for (const id of ['ch_elsewhere', paypalId])
      expect((await shop.tellCreem('checkout.completed', { ...object, id, request_id: orderId })).status).toBe(200)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['pending', 0])
    expect(JSON.stringify((await shop.events('alarm.raised')).at(-1))).toContain('stray-payment')
  })

  it('PAY-04 another checkout for the same order must have the same price', async () => {
    const [first, second] = [await buyPro(), await buyPro()]
    const elsewhere = { ...first.object, id: 'ch_other' }
    await shop.tellCreem('checkout.completed', elsewhere)
    expect([await shop.statusOf(buyer, first.orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
    const cheap = { id: 'prod_1', price: 1, currency: 'USD' }
    await shop.tellCreem('checkout.completed', { ...second.object, id: 'ch_cheap', product: cheap })
    expect([await shop.statusOf(buyer, second.orderId), await shop.balanceOf(buyer)]).toEqual(['held', 175])
    await shop.verify()
  })

  it('PAY-04 pays one order, not two', async () => {
    const [first, second] = [await buyPro(), await buyPro()]
    await shop.deliver(webhook, first.paid)
    const reused = { ...second.object, order: first.object.order }
    await shop.tellCreem('checkout.completed', reused)
    expect([await shop.statusOf(buyer, second.orderId), await shop.balanceOf(buyer)]).toEqual(['held', 175])
    await shop.verify()
  })

  it('PAY-04 our own discount is not a mismatch, and tax is added on top', async () => {
    const { object } = await buyPro()
    const paid = { ...(object.order as object), amount: 2000, discount_amount: 500, amount_paid: 2400, tax_amount: 400 }
    await shop.tellCreem('checkout.completed', { ...object, order: paid })
    expect(await shop.balanceOf(buyer)).toBe(175)
  })
})

describe('the sender of a webhook', () => {
  const body = JSON.stringify({ id: 'evt_1', eventType: 'subscription.active', object: {} })
  const send = (headers: Record<string, string>, rawBody = body) => shop.deliver(webhook, { rawBody, headers })
  const hmac = (text: string, secret = webhookSecret) => createHmac('sha256', secret).update(text).digest('hex')

  it('PAY-04 is verified by the signature of the raw bytes, whatever their content type', async () => {
    expect((await send({ 'creem-signature': hmac(body) })).status).toBe(200)
    expect((await send({ 'creem-signature': hmac(body), 'content-type': 'text/plain' })).status).toBe(200)
    expect((await send({ 'x-creem-signature': `sha256=${hmac(body)}` })).status).toBe(200)
    const spaced = ` ${JSON.stringify(JSON.parse(body), null, 2)}\n`
    expect((await send({ 'creem-signature': hmac(spaced) }, spaced)).status).toBe(200)
    expect((await send({ 'creem-signature': hmac(body), origin: 'https://creem.io' })).status).toBe(200)
  })

  it.each([
    ['no signature', {}],
    ['an empty signature', { 'creem-signature': '' }],
    ['a signature with a different secret', { 'creem-signature': hmac(body, 'another secret') }],
    ['half a signature', { 'creem-signature': hmac(body).slice(0, 32) }],
    ['a signature with an empty secret', { 'creem-signature': hmac(body, '') }],
    ['a signature that is not hexadecimal', { 'creem-signature': 'zz' }],
  ])('PAY-04 is refused with %s', async (_name, headers) => {
    expect((await send({ 'content-type': 'application/json', ...headers })).status).toBe(403)
  })

  it('PAY-04 is refused if the body was changed or reserialized', async () => {
    const { paid, orderId } = await buyPro()
    const changed = paid.rawBody.replace('"units":1', '"units":2')
    for (const rawBody of [changed, JSON.stringify(JSON.parse(paid.rawBody), null, 1), ''])
      expect((await send(paid.headers, rawBody)).status).toBe(403)
    expect(await shop.statusOf(buyer, orderId)).toBe('pending')
  })

  it('PAY-04 may sign by Standard Webhooks, valid for five minutes', async () => {
    const signed = (at: Date) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(webhookSecret).sign('msg_1', at, body),
    })
    expect((await send(signed(new Date()))).status).toBe(200)
    for (const offMs of [-301_000, 305_000]) expect((await send(signed(new Date(Date.now() + offMs)))).status).toBe(403)
    expect((await send({ ...signed(new Date()), 'webhook-signature': 'v1,AAAA' })).status).toBe(403)
  })

  it('PAY-04 is refused while no usable secret is set, and the operator is alerted once', async () => {
    const { paid, orderId } = await buyPro()
    const sealed = (secret: string) => shop.ctx.secrets.seal(secret)
    const [stored] = await shop.query('select creem_webhook_secret as secret from admin_settings')
    // Anybody can call a shop that does not sell through Creem.
    await shop.query('update admin_settings set creem_webhook_secret = null, creem_enabled = false')
    expect((await send({ 'creem-signature': hmac(paid.rawBody) }, paid.rawBody)).status).toBe(503)
    expect(await shop.query(`select key from alarms where key = 'creem-webhook-secret'`)).toEqual([])
    await shop.query('update admin_settings set creem_enabled = true')
    for (const secret of ['', '   ', 'abc']) {
      await shop.query(`update admin_settings set creem_webhook_secret = '${sealed(secret)}'`)
      expect((await send({ 'creem-signature': hmac(paid.rawBody, secret) }, paid.rawBody)).status).toBe(503)
    }
    await shop.query('update admin_settings set creem_webhook_secret = null')
    expect((await send({ 'creem-signature': hmac(paid.rawBody, 'null') }, paid.rawBody)).status).toBe(503)
    const alarms = (await shop.events('alarm.raised')).filter((event) =>
      JSON.stringify(event).includes('webhook-secret'),
    )
    expect(alarms).toHaveLength(1)
    expect(await shop.statusOf(buyer, orderId)).toBe('pending')
    await shop.query(`update admin_settings set creem_webhook_secret = '${stored?.secret}'`)
    expect((await shop.deliver(webhook, paid)).status).toBe(200)
    expect(await shop.events('alarm.cleared')).toHaveLength(1)
  })

  it('PAY-04 gets 400 for signed nonsense; an unknown event is accepted and ignored', async () => {
    for (const rawBody of ['{', '[]', '{"id":"evt_1"}'])
      expect((await send({ 'creem-signature': hmac(rawBody) }, rawBody)).status).toBe(400)
    expect((await shop.tellCreem('checkout.completed', { id: 7 })).status).toBe(400)
    expect((await shop.tellCreem('credits.granted', { anything: true })).status).toBe(200)
  })
})
