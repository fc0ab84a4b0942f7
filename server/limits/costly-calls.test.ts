import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import { createTestApp } from '#tests/test-app.ts'
import type { TestAnswer, TestBrowser } from '#tests/test-browser.ts'

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  shop.clock.forward(60 * 60 * 1000)
  buyer = await shop.buyer()
})
afterAll(() => shop.close())

/** Makes this many calls at once. @returns how many were accepted; all others must get the same refusal. */
async function passed(times: number, call: () => Promise<TestAnswer>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, call))
  const refused = answers.filter(({ status }) => status === 429)
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/^Too many attempts/) })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  return times - refused.length
}

describe('calls to a payment gateway', () => {
  it('SEC-10: a user over the checkout limit is refused, while another user is not', async () => {
    const packageId = shop.packages.Starter.id
    const before = shop.creem.checkouts.length
    const checkout = () => buyer.post('/api/creem/checkout', { packageId })
    expect(await passed(100, checkout)).toBe(limits['checkout:user'].max)
    expect(shop.creem.checkouts.length - before).toBe(limits['checkout:user'].max)
    expect((await buyer.post('/paypal/order', { packageId })).status).toBe(429)
    expect((await shop.orderAtPayPal(await shop.buyer(), packageId)).paypalId).not.toBe('undefined')
  })

  it('SEC-10: stops screening a user’s prompts once too many were refused', async () => {
    const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
    await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
    const before = shop.creem.screened.length
    const refuse = () => buyer.post('/api/generate-video', { prompt: '[deny]' })
    expect(await passed(250, refuse)).toBe(limits['screening:user'].max)
    expect(shop.creem.screened.length - before).toBe(limits['screening:user'].max)
  })

  it('SEC-10: generated videos do not count as screenings', async () => {
    const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
    await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
    expect((await buyer.post('/api/generate-video', { prompt: 'a sea', model: 'veo3_fast' })).status).toBe(200)
    const refuse = () => buyer.post('/api/generate-video', { prompt: '[deny]' })
    expect(await passed(limits['screening:user'].max, refuse)).toBe(limits['screening:user'].max)
  })
})

describe('webhooks', () => {
  const refund = () => shop.paypal.sign('PAYMENT.CAPTURE.PENDING', { id: 'nothing' })

  it('SEC-10: forged PayPal webhooks are verified only up to a limit, and a flood of genuine ones is accepted', async () => {
    const { max } = limits['paypal-webhook:network']
    const forged = () => ({ ...refund(), rawBody: refund().rawBody.replace('nothing', 'something') })
    const deliver = (make: () => ReturnType<typeof refund>) => () => shop.deliver('/api/paypal/webhook', make())
    expect(await passed(max - 8, deliver(forged))).toBe(max - 8)
    expect(await passed(200, deliver(refund))).toBe(200)
    expect(await passed(100, deliver(forged))).toBe(8)
    shop.clock.forward(60 * 1000)
    expect(await passed(1, deliver(refund))).toBe(1)
  })

  it('SEC-10: forged Creem signatures are counted, and genuine ones are still accepted', async () => {
    const { max } = limits['creem-webhook:network']
    const { rawBody, headers } = await shop.creem.pay((await shop.checkout(buyer, shop.packages.Pro.id)).checkoutId)
    const forged = { rawBody: `${rawBody} `, headers }
    expect(await passed(max + 20, () => shop.deliver('/api/creem/webhook', forged))).toBe(max)
    expect((await shop.deliver('/api/creem/webhook', { rawBody, headers })).status).toBe(200)
    expect(await shop.balanceOf(buyer)).toBe(175)
  })
})

describe('calls to the video provider', () => {
  it('SEC-10: checks for the 1080p version are limited, while reading its state is not', async () => {
    const test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '100' })
    try {
      const admin = await test.administrator()
      await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1000 })
      const browser = await test.signedIn()
      const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves' })).body
      for (let round = 0; round < 3; round++) {
        await test.work()
        test.clock.forward(60_000)
      }
      let asked = 0
      test.kie.onCheckHd = () => {
        asked += 1
        return { outcome: 'running' }
      }
      const { max } = limits['hd:user']
      const statuses: number[] = []
      for (let count = 0; count < 30; count++)
        statuses.push((await browser.post(`/api/force-update-hd/${taskId}`)).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(max)
      expect(asked).toBe(max)
      expect((await browser.get(`/api/hd-video/${taskId}`)).status).toBe(200)
    } finally {
      await test.close()
    }
  })
})
