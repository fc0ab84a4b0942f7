import { expect, test } from '@playwright/test'
import { serveSite } from './site.ts'

const site = serveSite()
// The line shows itself by an animation.
test.use({ reducedMotion: 'no-preference' })

test('SHL-12 while the next page loads, a line at the top says so', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.goto(`${site.url}/contact`)
  await expect(page.locator('html')).toHaveAttribute('data-app-ready')
  await page.route('**/assets/*.js', (route) => arrived.promise.then(() => route.fallback()))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API' }).click()
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect(bar).toHaveCSS('opacity', '1')
  arrived.resolve()
  await expect(page).toHaveURL(`${site.url}/api`)
  await expect(bar).toHaveCount(0)
})
