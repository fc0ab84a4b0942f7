import { expect, test } from '@playwright/test'
import { banner } from './account-menu.ts'
import { noWorker, serveSite } from './site.ts'

const credits = 484_321
const site = serveSite({ ...noWorker, SIGNUP_CREDITS: String(credits) })

test('SHL-01 on a phone, the name of the site is whole or only its mark stands, whatever the balance', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const standsWhole = () =>
    banner(page)
      .getByText('Soundreel', { exact: true })
      .evaluate((name) => {
        const own = name.getBoundingClientRect()
        const link = (name.closest('a') ?? name).getBoundingClientRect()
        if (own.top >= link.bottom) return 'the mark alone'
        return own.right <= link.right && own.bottom <= link.bottom ? 'the whole name' : 'a part'
      })
  await page.goto(`${site.url}/pricing`)
  expect(await standsWhole()).toBe('the whole name')
  await site.enterAsUser(context)
  await page.goto(`${site.url}/pricing`)
  await expect(banner(page).getByRole('link', { name: /484,321/ })).toBeVisible()
  expect(await standsWhole()).toBe('the mark alone')
  await expect(banner(page).getByRole('link', { name: 'Soundreel' })).toBeVisible()
})
