import type { Page } from '@playwright/test'
import type { Order } from '#contract/payments/payments.ts'

/** A paid order, as the server sends it. */
export const order: Order = {
  id: '6a0ff4c5-53a8-4a3f-9b2a-27d1d1d1d1d1',
  gateway: 'creem',
  status: 'completed',
  packageId: null,
  packageName: 'Pro',
  price: '25.00',
  currency: 'USD',
  credits: 150,
  bonusCredits: 25,
  reversedCredits: 0,
  createdAt: '2026-11-21T12:00:00.000Z',
  completedAt: '2026-11-21T12:01:00.000Z',
}

export const openMethods = (page: Page, methods = { creemEnabled: true, paypalEnabled: true }) =>
  page.route('**/api/settings/payment-methods', (route) => route.fulfill({ json: methods }))

/** Replaces PayPal's script with plain buttons that call back as PayPal's would. */
export async function servePayPal(page: Page): Promise<void> {
  await page.route('**/paypal/setup', (route) =>
    route.fulfill({ json: { clientId: 'client-1', environment: 'sandbox', sdkUrl: 'https://www.paypal.com/sdk/js' } }),
  )
  await page.route('https://www.paypal.com/sdk/js?**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.paypal = { Buttons: (options) => ({ render: (container) => {
        const add = (text, press) => { const b = document.createElement('button'); b.textContent = text; b.onclick = press; container.append(b) }
        const { dataset } = document.documentElement
        const restart = () => { dataset.restarts = Number(dataset.restarts ?? 0) + 1 }
        add('PayPal', async () => { try { await options.onApprove({ orderID: await options.createOrder() }, { restart }) } catch (e) { options.onError(e) } })
        add('Leave PayPal', () => options.onCancel())
        add('Break PayPal', () => options.onError(new Error('a window of PayPal broke')))
      } }) }`,
    }),
  )
}
