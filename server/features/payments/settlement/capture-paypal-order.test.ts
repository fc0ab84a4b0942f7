import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { checkOrder } from './check-order.ts'

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
  Object.assign(shop.paypal.settings, { captureStatus: 'COMPLETED', payee: 'FAKEMERCHANT', changeAmount: same })
  shop.paypal.settings.failing.clear()
})
afterAll(() => shop.close())

const same = <T>(amount: T) => amount

async function approvePro() {
  const order = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(order.paypalId)
  return order
}

describe('an order at PayPal', () => {
  it('PAY-05 is created with the price on the server and our own id', async () => {
    const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    expect(shop.paypal.orders.at(-1)).toMatchObject({
      id: paypalId,
      customId: orderId,
      amount: { currency_code: 'USD', value: '25.00' },
    })
    expect((await buyer.get(`/api/orders/${paypalId}`)).body.id).toBe(orderId)
  })

  it.each([
    [{ expectedPrice: '0.01' }, 409],
    [{ expectedBonusCredits: 250 }, 409],
    [{ intent: 'AUTHORIZE' }, 400],
    [{ packageId: crypto.randomUUID() }, 404],
  ])('PAY-05 is not created for %j', async (tampered, status) => {
    const orders = shop.paypal.orders.length
    const asked = { intent: 'CAPTURE', amount: '25.00', currency: 'USD', packageId: shop.packages.Pro.id }
    expect((await buyer.post('/paypal/order', { ...asked, ...tampered })).status).toBe(status)
    expect(shop.paypal.orders).toHaveLength(orders)
    expect((await buyer.post('/paypal/order', { ...asked, intent: 'capture' })).status).toBe(200)
    expect((await shop.browser().post('/paypal/order', asked)).status).toBe(401)
  })

  it('PAY-05 has the price of the package, whatever the call claims', async () => {
    const told = { amount: '0.01', currency: 'EUR', packageId: shop.packages.Pro.id }
    expect((await buyer.post('/paypal/order', told)).status).toBe(200)
    expect(shop.paypal.orders.at(-1)?.amount).toEqual({ currency_code: 'USD', value: '25.00' })
  })

  it('PAY-05 reuses one access token for all orders', async () => {
    const tokens = shop.paypal.tokens()
    await Promise.all(Array.from({ length: 5 }, () => shop.orderAtPayPal(buyer, shop.packages.Starter.id)))
    expect(shop.paypal.tokens()).toBe(tokens)
  })

  it.each([
    { status: 422, issue: 'DUPLICATE_INVOICE_ID' },
    { status: 500, issue: 'INTERNAL_SERVER_ERROR' },
    'drop',
  ] as const)('PAY-05 reports an error when PayPal refuses to create it: %j', async (failure) => {
    shop.paypal.settings.failing.set('/v2/checkout/orders', failure)
    const answer = await buyer.post('/paypal/order', { packageId: shop.packages.Pro.id })
    expect([answer.status, answer.body.message]).toEqual([502, 'Failed to create payment order'])
  })
})

describe('a capture', () => {
  it('PAY-05 grants the credits once, even if it is repeated', async () => {
    const { orderId, paypalId } = await approvePro()
    const answer = await shop.capture(buyer, paypalId, shop.packages.Pro.id)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: paypalId, status: 'COMPLETED', order: { id: orderId, status: 'completed' } },
    ])
    const repeated = await Promise.all(Array.from({ length: 20 }, () => shop.capture(buyer, paypalId)))
    expect(new Set(repeated.map(({ body }) => body.status))).toEqual(new Set(['COMPLETED']))
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })

  it('PAY-05 a capture and its webhook together grant the credits once, in any order', async () => {
    const { paypalId } = await approvePro()
    const { capture } = shop.paypal.capture(paypalId)
    const told = shop.paypal.sign('PAYMENT.CAPTURE.COMPLETED', capture)
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => shop.deliver('/api/paypal/webhook', told)),
      ...Array.from({ length: 20 }, () => shop.capture(buyer, paypalId)),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })

  it('PAY-05 uses a new access token if PayPal revoked the old one', async () => {
    const { paypalId } = await approvePro()
    const tokens = shop.paypal.tokens()
    shop.paypal.revokeTokens()
    expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
    expect([shop.paypal.tokens(), await shop.balanceOf(buyer)]).toEqual([tokens + 1, 175])
    shop.paypal.settings.failing.set('/capture', { status: 401, issue: 'AUTHENTICATION_FAILURE' })
    const next = await approvePro()
    expect((await shop.capture(buyer, next.paypalId)).body.code).toBe('PAYMENT_FAILED')
  })

  it("PAY-05 is refused for a different package or another user's order", async () => {
    const { paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Starter.id)
    shop.paypal.approve(paypalId)
    expect((await shop.capture(buyer, paypalId, shop.packages.Premium.id)).status).toBe(400)
    const thief = await shop.buyer()
    expect((await shop.capture(thief, paypalId, shop.packages.Starter.id)).status).toBe(404)
    const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
    expect((await shop.capture(buyer, checkoutId)).status).toBe(404)
    expect((await shop.capture(shop.browser(), paypalId)).status).toBe(401)
    expect(shop.paypal.orders.at(-1)?.capture).toBeNull()
    expect((await shop.capture(buyer, paypalId)).status).toBe(200)
    expect([await shop.balanceOf(buyer), await shop.balanceOf(thief)]).toEqual([50, 0])
  })

  it.each([
    { currency_code: 'USD', value: '0.01' },
    { currency_code: 'EUR', value: '25.00' },
    { currency_code: 'USD', value: 'NaN' },
    { currency_code: 'USD', value: '2500' },
  ])('PAY-05 a capture of %j is refused and the order is held', async (amount) => {
    const { orderId, paypalId } = await approvePro()
    shop.paypal.settings.changeAmount = () => amount
    for (const _time of ['first', 'again']) {
      const answer = await shop.capture(buyer, paypalId)
      expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_HELD'])
    }
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['held', 0])
    expect(JSON.stringify((await shop.events('alarm.raised')).at(-1))).toContain(orderId)
    await shop.verify()
  })

  it('PAY-05 a capture for a different payee holds the order', async () => {
    const { orderId, paypalId } = await approvePro()
    shop.paypal.settings.payee = 'ANOTHERMERCHANT'
    await shop.capture(buyer, paypalId)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['held', 0])
  })

  it('PAY-05 a capture that is reported as denied afterwards changes neither a completed nor a held order', async () => {
    const denied = () => {
      const { capture } = shop.paypal.orders.at(-1) ?? {}
      return shop.tellPayPal('PAYMENT.CAPTURE.DENIED', { ...capture, status: 'DECLINED' })
    }
    const paid = await approvePro()
    await shop.capture(buyer, paid.paypalId)
    expect((await denied()).status).toBe(200)
    expect([await shop.statusOf(buyer, paid.orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
    const held = await approvePro()
    shop.paypal.settings.payee = 'ANOTHERMERCHANT'
    await shop.capture(buyer, held.paypalId)
    expect(await shop.statusOf(buyer, held.orderId)).toBe('held')
    expect((await denied()).status).toBe(200)
    expect([await shop.statusOf(buyer, held.orderId), await shop.balanceOf(buyer)]).toEqual(['held', 175])
    await shop.verify()
  })

  it('PAY-05 a capture under review at PayPal is pending, and credited when PayPal completes it', async () => {
    const { orderId, paypalId } = await approvePro()
    shop.paypal.settings.captureStatus = 'PENDING'
    expect((await shop.capture(buyer, paypalId)).body.status).toBe('PENDING')
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['pending', 0])
    const { capture } = shop.paypal.orders.at(-1) ?? {}
    expect((await shop.tellPayPal('PAYMENT.CAPTURE.COMPLETED', { ...capture, status: 'COMPLETED' })).status).toBe(200)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
    await shop.verify()
  })

  it('PAY-05 a capture that PayPal is still completing is pending, and credited by the next check', async () => {
    const { orderId, paypalId } = await approvePro()
    shop.paypal.settings.failing.set('/capture', { status: 422, issue: 'ORDER_COMPLETION_IN_PROGRESS' })
    const answer = await shop.capture(buyer, paypalId)
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'PENDING', order: { status: 'pending' } }])
    shop.paypal.settings.failing.clear()
    shop.paypal.capture(paypalId)
    await checkOrder(shop.ctx, orderId)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
    await shop.verify()
  })

  it('PAY-05 a capture that PayPal declines grants nothing', async () => {
    const { orderId, paypalId } = await approvePro()
    shop.paypal.settings.captureStatus = 'DECLINED'
    const answer = await shop.capture(buyer, paypalId)
    expect([answer.status, answer.body.message]).toEqual([502, 'Failed to complete payment'])
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['failed', 0])
  })

  it.each([
    [{ status: 422, issue: 'INSTRUMENT_DECLINED' }, 402, 'PAYMENT_DECLINED'],
    [{ status: 422, issue: 'PAYER_ACTION_REQUIRED' }, 402, 'PAYMENT_DECLINED'],
    [{ status: 422, issue: 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING' }, 402, 'PAYMENT_DECLINED'],
    [{ status: 422, issue: 'ORDER_NOT_APPROVED' }, 409, 'PAYMENT_NOT_APPROVED'],
    [{ status: 422, issue: 'TRANSACTION_REFUSED' }, 502, 'PAYMENT_FAILED'],
    [{ status: 500, issue: '' }, 502, 'PAYMENT_FAILED'],
    ['drop', 502, 'PAYMENT_FAILED'],
  ] as const)('PAY-05 is refused with its own code when PayPal answers %j', async (failure, status, code) => {
    const { orderId, paypalId } = await approvePro()
    shop.paypal.settings.failing.set('/capture', failure)
    const answer = await shop.capture(buyer, paypalId)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    if (code === 'PAYMENT_FAILED') expect(answer.body.message).toBe('Failed to complete payment')
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['pending', 0])
    shop.paypal.settings.failing.clear()
    expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
  })
})

describe("PayPal's webhook", () => {
  it('PAY-05 is accepted only if PayPal verifies the exact bytes', async () => {
    const { orderId, paypalId } = await approvePro()
    const { capture } = shop.paypal.capture(paypalId)
    const told = shop.paypal.sign('PAYMENT.CAPTURE.COMPLETED', capture)
    const forged = [
      { ...told, headers: { ...told.headers, 'paypal-transmission-sig': 'forged' } },
      { ...told, headers: { ...told.headers, 'paypal-transmission-id': 'forged' } },
      { ...told, headers: { 'content-type': 'application/json' } },
      { ...told, rawBody: told.rawBody.replace('25.00', '25.0') },
      { ...told, rawBody: JSON.stringify(JSON.parse(told.rawBody)) },
    ]
    for (const delivery of forged) expect((await shop.deliver('/api/paypal/webhook', delivery)).status).toBe(403)
    expect((await shop.deliver('/api/paypal/webhook', { ...told, rawBody: '{' })).status).toBe(400)
    expect(await shop.statusOf(buyer, orderId)).toBe('pending')
    expect((await shop.deliver('/api/paypal/webhook', told)).status).toBe(200)
    expect(await shop.balanceOf(buyer)).toBe(175)
  })

  it('PAY-05 answers 503 while it cannot be verified, so that PayPal retries, and 403 if PayPal calls it malformed', async () => {
    const { paypalId } = await approvePro()
    const { capture } = shop.paypal.capture(paypalId)
    const told = shop.paypal.sign('PAYMENT.CAPTURE.COMPLETED', capture)
    const answerAfter = async (status: number) => {
      shop.paypal.settings.failing.set('/verify-webhook-signature', { status, issue: '' })
      return (await shop.deliver('/api/paypal/webhook', told)).status
    }
    expect([await answerAfter(500), await answerAfter(429), await answerAfter(400)]).toEqual([503, 503, 403])
    shop.paypal.settings.failing.clear()
    await shop.query('update admin_settings set paypal_webhook_id = null, paypal_enabled = false')
    const alarms = () => shop.query(`select key from alarms where key = 'paypal-webhook-id'`)
    expect((await shop.deliver('/api/paypal/webhook', told)).status).toBe(503)
    expect(await alarms()).toEqual([])
    await shop.query('update admin_settings set paypal_enabled = true')
    expect((await shop.deliver('/api/paypal/webhook', told)).status).toBe(503)
    expect(await alarms()).toHaveLength(1)
    await shop.query(`update admin_settings set paypal_webhook_id = 'WH-OTHER'`)
    expect((await shop.deliver('/api/paypal/webhook', told)).status).toBe(403)
    await shop.query(`update admin_settings set paypal_webhook_id = 'WH-FAKE'`)
    expect(await shop.balanceOf(buyer)).toBe(0)
    expect((await shop.deliver('/api/paypal/webhook', told)).status).toBe(200)
    expect(await shop.balanceOf(buyer)).toBe(175)
    expect(await alarms()).toEqual([])
  })

  it('PAY-05 a captured payment of an unknown order is listed for the administrator, and no other payment', async () => {
    const { paypalId } = await approvePro()
    const { capture } = shop.paypal.capture(paypalId)
    const stray = { ...capture, id: 'CAP-X', custom_id: crypto.randomUUID(), supplementary_data: null }
    const admin = await shop.administrator()
    const listed = async () => (await admin.get('/api/admin/payment-problems')).body.unmatched
    const tell = async (name: string, changes: object) =>
      expect((await shop.tellPayPal(`PAYMENT.CAPTURE.${name}`, { ...stray, ...changes })).status).toBe(200)
    await tell('COMPLETED', { status: 'PENDING' })
    await tell('DENIED', { status: 'DECLINED' })
    // A payment to the same PayPal account that another shop has asked for.
    await tell('COMPLETED', { custom_id: null })
    expect(await listed()).toEqual([])
    await tell('COMPLETED', {})
    await tell('COMPLETED', {})
    const detail = expect.stringContaining(stray.custom_id)
    expect(await listed()).toMatchObject([{ key: 'stray-payment:paypal:CAP-X', detail }])
    expect(await shop.balanceOf(buyer)).toBe(0)
  })

  it('PAY-05 an event of another kind changes nothing, and is acknowledged only if PayPal verifies it', async () => {
    const { orderId, paypalId } = await approvePro()
    const { capture } = shop.paypal.capture(paypalId)
    for (const kind of ['PAYMENT.CAPTURE.PENDING', 'PAYMENT.SALE.COMPLETED', 'toString', 'constructor'])
      expect([kind, (await shop.tellPayPal(kind, capture)).status]).toEqual([kind, 200])
    const told = shop.paypal.sign('PAYMENT.CAPTURE.PENDING', capture)
    const forged = { ...told, headers: { ...told.headers, 'paypal-transmission-sig': 'forged' } }
    expect((await shop.deliver('/api/paypal/webhook', forged)).status).toBe(403)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['pending', 0])
  })

  it('PAY-05 administrators can see the webhook id', async () => {
    const admin = await shop.administrator()
    expect((await admin.get('/api/admin/settings')).body.paypalWebhookId).toBe('WH-FAKE')
  })
})
