import { expect, test } from '@playwright/test'
import { openMethods, servePayPal } from './shown-payment.ts'
import { noWorker, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

test('PAY-02 PAY-05 a blocked script of PayPal and an error of its own are reported, the script is loaded again, and Creem stays off', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await openMethods(page, { creemEnabled: false, paypalEnabled: true })
  await servePayPal(page)
  await page.route('https://www.paypal.com/**', (route) => route.abort(), { times: 1 })
  await page.goto(`${site.url}/purchase-credits`)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' })
  await expect(toast(page)).toHaveText(
    'PayPal payment errorPayPal could not be reached. You were not charged. Please try again.',
  )
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Break PayPal' }).click()
  await expect(toast(page)).toHaveText('PayPal payment errorSomething went wrong. Please try again.')
  await expect(dialog.getByRole('button', { name: /Creem/ })).toHaveCount(0)
})
