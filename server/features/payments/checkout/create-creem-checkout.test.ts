import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
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

const orderCount = async () => Number((await shop.query('select count(*) as n from orders'))[0]?.n)

describe('a checkout', () => {
  it('PAY-03 uses the package as stored on the server and sets the return address', async () => {
    const { id, price, credits } = shop.packages.Pro
    const belief = { packageId: id, amount: price, currency: 'USD', credits, packageName: 'Pro' }
    const answer = await buyer.post('/api/creem/checkout', belief)
    expect(answer.status).toBe(200)
    const checkout = shop.creem.checkouts.at(-1)
    const [row] = await shop.query(`select user_id from orders where id = '${answer.body.orderId}'`)
    expect(answer.body.checkoutUrl).toBe(`${shop.creem.url}/checkout/prod_2500/${checkout?.id}`)
    expect(checkout).toMatchObject({
      productId: 'prod_2500',
      units: 1,
      requestId: answer.body.orderId,
      successUrl: 'http://localhost:3000/pricing?payment=success',
      metadata: { orderId: answer.body.orderId, userId: row?.user_id, packageId: id },
    })
    const order = (await buyer.get(`/api/orders/${answer.body.orderId}`)).body
    expect(order).toMatchObject({ status: 'pending', price: '25.00', credits: 150, bonusCredits: 25, gateway: 'creem' })
    expect(await shop.balanceOf(buyer)).toBe(0)
  })

  it('PAY-03 can return to a page of its own, but not to another site', async () => {
    const body = { packageId: shop.packages.Starter.id, returnPath: '/purchase-credits' }
    expect((await buyer.post('/api/creem/checkout', body)).status).toBe(200)
    expect(shop.creem.checkouts.at(-1)?.successUrl).toBe('http://localhost:3000/purchase-credits')
    const elsewhere = { ...body, returnPath: 'https://evil.example/' }
    expect((await buyer.post('/api/creem/checkout', elsewhere)).status).toBe(400)
  })

  it.each([
    { amount: '0.01' },
    { amount: 1 },
    { amount: 2500 },
    { amount: 'free' },
    { currency: 'VND' },
    { credits: 99_999 },
    { credits: '175', packageName: 7, currency: null },
  ])('PAY-03 ignores what the call claims about the package, such as %j', async (told) => {
    const { id } = shop.packages.Pro
    const answer = await buyer.post('/api/creem/checkout', { packageId: id, ...told })
    expect(answer.status).toBe(200)
    expect(shop.creem.checkouts.at(-1)).toMatchObject({ productId: 'prod_2500', requestId: answer.body.orderId })
    const order = (await buyer.get(`/api/orders/${answer.body.orderId}`)).body
    expect(order).toMatchObject({ price: '25.00', currency: 'USD', credits: 150, bonusCredits: 25 })
  })

  it.each([
    { expectedPrice: '0.01' },
    { expectedPrice: 'free' },
    { expectedCredits: 175 },
    { expectedCredits: 0 },
    { expectedPrice: '25.00', expectedCredits: 150, expectedBonusCredits: 250 },
  ])('PAY-03 sells nothing if the page showed the buyer %j', async (shown) => {
    const [orders, checkouts] = [await orderCount(), shop.creem.checkouts.length]
    const answer = await buyer.post('/api/creem/checkout', { packageId: shop.packages.Pro.id, ...shown })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'PACKAGE_CHANGED',
      error: expect.any(String),
      suggestion: expect.any(String),
    })
    expect([await orderCount(), shop.creem.checkouts.length]).toEqual([orders, checkouts])
  })

  it('PAY-01 grants the bonus that the page showed, or sells nothing if it has changed since', async () => {
    const shown = { expectedPrice: '25.00', expectedCredits: 150, expectedBonusCredits: 25 }
    const buy = () => buyer.post('/api/creem/checkout', { packageId: shop.packages.Pro.id, ...shown })
    const { orderId } = (await buy()).body
    await shop.query(`update credit_packages set bonus_credits = 0 where name = 'Pro'`)
    const refused = await buy()
    await shop.query(`update credit_packages set bonus_credits = 25 where name = 'Pro'`)
    expect([refused.status, refused.body.code]).toEqual([409, 'PACKAGE_CHANGED'])
    await shop.deliver('/api/creem/webhook', await shop.creem.pay(shop.creem.checkouts.at(-1)?.id ?? ''))
    expect((await buyer.get(`/api/orders/${orderId}`)).body.status).toBe('completed')
    expect(await shop.balanceOf(buyer)).toBe(175)
  })

  it('PAY-03 refuses a package that is not on sale or does not exist', async () => {
    await shop.query(`update credit_packages set is_active = false where name = 'Premium'`)
    for (const packageId of [shop.packages.Premium.id, crypto.randomUUID()]) {
      const answer = await buyer.post('/api/creem/checkout', { packageId })
      expect([answer.status, answer.body.error]).toEqual([404, 'This package is not on sale.'])
    }
    await shop.query(`update credit_packages set is_active = true where name = 'Premium'`)
    expect((await buyer.post('/api/creem/checkout', { packageId: 'starter' })).status).toBe(400)
    expect((await shop.browser().post('/api/creem/checkout', { packageId: shop.packages.Pro.id })).status).toBe(401)
  })

  it('PAY-03 PAY-05 refuses a package that was deleted, at both gateways', async () => {
    const { id } = shop.packages.Premium
    const admin = await shop.administrator()
    expect((await admin.delete(`/api/admin/credit-packages/${id}`)).status).toBe(200)
    for (const path of ['/api/creem/checkout', '/paypal/order']) {
      const { status, body } = await buyer.post(path, { packageId: id })
      expect([path, status, body.message]).toEqual([path, 404, 'This package is not on sale.'])
    }
    await shop.query(`update credit_packages set deleted_at = null where id = '${id}'`)
  })
})

describe('a checkout that fails', () => {
  const buy = () => buyer.post('/api/creem/checkout', { packageId: shop.packages.Starter.id })

  it.each([
    [400, /product id/],
    [401, /API key/],
    [403, /API key/],
    [404, /product id/],
    [429, /try again/],
    [500, /try again/],
    ['drop', /try again/],
  ] as const)('PAY-03 returns an error with a suggestion when Creem answers %s', async (failure, suggestion) => {
    shop.creem.settings.failing.set('/v1/checkouts', failure)
    const answer = await buy()
    shop.creem.settings.failing.clear()
    expect(answer.status).toBe(502)
    expect(answer.body.error).toBe('Failed to create checkout session')
    expect(answer.body.suggestion).toMatch(suggestion)
    const [order] = await shop.query('select status from orders order by created_at desc, id limit 1')
    expect(order).toBeDefined()
  })

  it('PAY-03 does not redirect the buyer to an invalid address', async () => {
    for (const url of ['', 'javascript:alert(1)']) {
      shop.creem.settings.checkoutUrl = url
      const answer = await buy()
      expect([answer.status, answer.body.error]).toEqual([502, 'No checkout URL received'])
    }
    delete shop.creem.settings.checkoutUrl
    expect((await buy()).status).toBe(200)
  })

  it('PAY-03 sells nothing if the price at Creem differs, and alerts the operator once', async () => {
    const checkouts = shop.creem.checkouts.length
    shop.creem.settings.prices.set('prod_1000', 100)
    for (let count = 0; count < 3; count++)
      expect((await buy()).body).toMatchObject({
        error: 'Failed to create checkout session',
        suggestion: expect.any(String),
      })
    expect(shop.creem.checkouts).toHaveLength(checkouts)
    const raised = async () =>
      (await shop.events('alarm.raised')).filter(({ data }) => JSON.stringify(data).includes('creem-price'))
    expect(await raised()).toHaveLength(1)
    shop.creem.settings.prices.clear()
    expect((await buy()).status).toBe(200)
    expect(await shop.query(`select key from alarms where key like 'creem-price:%'`)).toEqual([])
    shop.creem.settings.prices.set('prod_1000', 100)
    await buy()
    expect(await raised()).toHaveLength(2)
    shop.creem.settings.prices.clear()
  })

  it('PAY-03 refuses a Creem product that is a subscription', async () => {
    const checkouts = shop.creem.checkouts.length
    shop.creem.settings.billingType = 'recurring'
    const answer = await buy()
    shop.creem.settings.billingType = 'onetime'
    expect([answer.status, answer.body.error]).toEqual([502, 'Failed to create checkout session'])
    expect(shop.creem.checkouts).toHaveLength(checkouts)
  })

  it('PAY-03 finds the product by its path if Creem does not find it by its query', async () => {
    shop.creem.settings.failing.set('/v1/products', 404)
    const { status } = await buy()
    shop.creem.settings.failing.clear()
    expect(status).toBe(200)
  })

  it('PAY-03 requires a Creem product id', async () => {
    await shop.query(`update credit_packages set creem_product_id = null where name = 'Starter'`)
    const answer = await buy()
    await shop.query(`update credit_packages set creem_product_id = 'prod_1000' where name = 'Starter'`)
    expect(answer.body).toMatchObject({
      error: 'Failed to create checkout session',
      suggestion: expect.stringMatching(/Creem product id/),
    })
  })
})

describe('payment methods', () => {
  it('PAY-02 lists the methods that are switched on and configured', async () => {
    const methods = async () => (await shop.browser().get('/api/settings/payment-methods')).body
    expect(await methods()).toEqual({ creemEnabled: true, paypalEnabled: true })
    await shop.query('update admin_settings set creem_enabled = false, paypal_client_secret = null')
    expect(await methods()).toEqual({ creemEnabled: false, paypalEnabled: false })
    const answer = await buyer.post('/api/creem/checkout', { packageId: shop.packages.Pro.id })
    expect([answer.status, answer.body.error]).toEqual([503, 'Payment methods temporarily unavailable'])
    expect((await buyer.get('/paypal/setup')).status).toBe(503)
    const admin = await shop.administrator()
    await admin.put('/api/admin/settings', { creemEnabled: true, paypalClientSecret: 'paypal-fake-secret' })
    expect(await methods()).toEqual({ creemEnabled: true, paypalEnabled: true })
  })

  it("PAY-05 PayPal's setup has what the buttons need, but no secret", async () => {
    const answer = await shop.browser().get('/paypal/setup')
    expect(answer.body).toEqual({
      clientId: 'paypal-fake-client',
      environment: 'sandbox',
      sdkUrl: 'https://www.paypal.com/sdk/js',
    })
    await shop.query(`update admin_settings set paypal_environment = 'production'`)
    expect((await shop.browser().get('/paypal/setup')).body.environment).toBe('production')
    await shop.query(`update admin_settings set paypal_environment = 'sandbox'`)
  })
})
