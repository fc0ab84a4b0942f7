import { createHmac } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { reconcileOrders } from '#server/features/payments/settlement/check-order.ts'
import { type CreemFake, startCreemFake } from '#tests/fakes/creem/creem.ts'
import { type PayPalFake, startPayPalFake } from '#tests/fakes/paypal/paypal.ts'
import type { Delivery } from '#tests/fakes/paypal/paypal-webhooks.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import type { TestAnswer, TestBrowser } from './test-browser.ts'

export const webhookSecret = 'whsec_creemfake'

type Package = { id: string; credits: number; bonusCredits: number; price: string }

/** The server with both payment gateways enabled, and packages for sale through either. */
export type Shop = TestApp & {
  creem: CreemFake
  paypal: PayPalFake
  /** Starter 50 for 10.00, Pro 150 + 25 for 25.00, Premium 300 + 50 for 45.00. */
  packages: Record<'Starter' | 'Pro' | 'Premium', Package>
  /** A signed-in user without credits. */
  buyer(): Promise<TestBrowser>
  balanceOf(browser: TestBrowser): Promise<number>
  /** As the buyer sees it. */
  statusOf(browser: TestBrowser, orderId: string): Promise<string>
  /** Checks the due orders after this time, as a worker does every two minutes. */
  reconcileAfter(ms: number): Promise<void>
  checkout(browser: TestBrowser, packageId: string): Promise<{ orderId: string; checkoutId: string }>
  orderAtPayPal(browser: TestBrowser, packageId: string): Promise<{ orderId: string; paypalId: string }>
  capture(browser: TestBrowser, paypalId: string, packageId?: string): Promise<TestAnswer>
  tellCreem(eventType: string, object: unknown): Promise<TestAnswer>
  tellPayPal(eventType: string, resource: unknown): Promise<TestAnswer>
  /** Sends a body unchanged, with its headers. */
  deliver(url: string, delivery: Pick<Delivery, 'rawBody' | 'headers'>): Promise<TestAnswer>
  events(type: string): Promise<Record<string, unknown>[]>
}

type Options = {
  environment?: Record<string, string>
  db?: Database
  /** The gateways of another shop, which closes them. */
  services?: Pick<Shop, 'creem' | 'paypal'>
}

export async function openShop({ environment = {}, db, services }: Options = {}): Promise<Shop> {
  const { creem, paypal } = services ?? { creem: await startCreemFake(), paypal: await startPayPalFake() }
  // The fake sends no webhooks by itself; the test sends them.
  creem.settings.webhooks = false
  const urls = { CREEM_API_URL: creem.url, PAYPAL_API_URL: paypal.url }
  const test = await createTestApp({ ...urls, SIGNUP_CREDITS: '0', ...environment }, db)
  const admin = await test.administrator()
  await admin.put('/api/admin/settings', {
    ...{ creemEnabled: true, creemApiKey: 'creem_test_fake', creemWebhookSecret: webhookSecret },
    ...{ paypalEnabled: true, paypalClientId: 'paypal-fake-client', paypalClientSecret: 'paypal-fake-secret' },
    ...{ paypalWebhookId: 'WH-FAKE' },
  })
  const shop = { ...test, creem, paypal, packages: await stockUp(test), ...listActions(test, creem, paypal) }
  return {
    ...shop,
    close: async () => {
      await test.close()
      if (services) return
      await creem.close()
      await paypal.close()
    },
  }
}

/** Fewer credits than a new installation sells: with small numbers, each rounding shows. */
async function stockUp(test: TestApp): Promise<Shop['packages']> {
  await test.query(`update credit_packages set credits = few.credits, bonus_credits = few.bonus
    from (values ('Starter', 50, 0), ('Pro', 150, 25), ('Premium', 300, 50)) as few (name, credits, bonus)
    where credit_packages.name = few.name`)
  await test.query(`update credit_packages set creem_product_id = 'prod_' || replace(price::text, '.', '')`)
  const rows = await test.query('select id, name, credits, bonus_credits as "bonusCredits", price from credit_packages')
  return Object.fromEntries(rows.map((row) => [row.name, row])) as Shop['packages']
}

function listActions(test: TestApp, creem: CreemFake, paypal: PayPalFake) {
  const deliver: Shop['deliver'] = async (url, { rawBody, headers }) => {
    const answer = await test.app.inject({ method: 'POST', url, payload: rawBody, headers })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const buyer = async () => test.signedIn()
  return {
    deliver,
    buyer,
    async balanceOf(browser: TestBrowser) {
      return (await browser.get('/api/auth/current-user')).body.user.credits as number
    },
    async statusOf(browser: TestBrowser, orderId: string) {
      return (await browser.get(`/api/orders/${orderId}`)).body.status as string
    },
    async reconcileAfter(ms: number) {
      test.clock.forward(ms)
      await reconcileOrders(test.ctx)
    },
    async checkout(browser: TestBrowser, packageId: string) {
      const { body } = await browser.post('/api/creem/checkout', { packageId })
      return { orderId: String(body.orderId), checkoutId: creem.checkouts.at(-1)?.id ?? '' }
    },
    async orderAtPayPal(browser: TestBrowser, packageId: string) {
      const { body } = await browser.post('/paypal/order', { packageId, intent: 'CAPTURE', currency: 'USD' })
      return { orderId: String(body.orderId), paypalId: String(body.id) }
    },
    capture: (browser: TestBrowser, paypalId: string, packageId?: string) =>
      browser.post(`/paypal/order/${paypalId}/capture`, packageId ? { packageId } : {}),
    tellCreem: (eventType: string, object: unknown) => deliver('/api/creem/webhook', signCreem({ eventType, object })),
    tellPayPal: (eventType: string, resource: unknown) =>
      deliver('/api/paypal/webhook', paypal.sign(eventType, resource)),
    events: (type: string) => test.query(`select user_id, data from events where type = '${type}' order by id`),
  }
}

/** A Creem webhook, ready to send. */
export function signCreem(event: { eventType: string; object: unknown; id?: string }, secret = webhookSecret) {
  const rawBody = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, ...event, created_at: 1_760_000_000_000 })
  const signature = createHmac('sha256', secret).update(rawBody).digest('hex')
  return { rawBody, headers: { 'content-type': 'application/json', 'creem-signature': signature } }
}
