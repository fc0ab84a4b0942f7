import { expect, type Page, test } from '@playwright/test'
import { adminGroupNames } from '#web/lib/admin-groups.ts'
import { no1080p, serveSite, toast } from './site.ts'
import { translatePages } from './translate.ts'

const site = serveSite(no1080p)

/** Errors that nothing caught. React reports the ones that it recovers from, such as a changed page at its start. */
async function openTranslated(page: Page, path: string): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /NotFoundError|not a child/.test(message.text())) errors.push(message.text())
  })
  await translatePages(page)
  await page.goto(site.url + path)
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
  await expect(page.locator('font').first()).toBeAttached()
  return errors
}

const stopped = (page: Page) => page.getByText('This page stopped working')
const balance = (page: Page) => page.getByRole('banner').getByRole('link', { name: /credit/ })

test('GEN-09 CRE-03 FLD-02 a translated page generates a video, shows it and changes its numbers', async ({
  page,
  context,
}) => {
  // The renderer takes ten seconds on a free core, and a minute on busy ones.
  test.slow()
  // The finished video plays at once.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await site.enterAsUser(context)
  const errors = await openTranslated(page, '/generate')
  await expect(balance(page)).toContainText('20')
  await page.getByLabel('Prompt').fill('Waves break on a rocky shore at sunset')
  await page.getByRole('button', { name: /Generate · 1 credit/ }).click()
  await expect(toast(page)).toContainText('Video generation started')
  await expect(balance(page)).toContainText('19')
  await expect(page.getByText('This usually takes 30s - 1 minute')).toBeVisible()
  await expect(page.locator('video').first()).toBeVisible({ timeout: 180_000 })
  for (const name of ['Turn on sound', 'Mute', 'Turn on sound'])
    await page.getByRole('button', { name, exact: true }).click()
  // It plays at once, and may have ended.
  for (const _ of ['once', 'again']) await page.getByRole('button', { name: /^(Play|Pause)$/ }).click()
  await expect(stopped(page)).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Creations' }).click()
  // The page before has cards too, and may still be there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Creations')
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Video Details' })
  await details.getByRole('button', { name: 'Download 720p' }).click()
  await details.getByRole('switch').first().click()
  await expect(details.getByRole('textbox')).toHaveValue(/\/v\//)
  await details.getByRole('switch').first().click()
  await details.getByRole('button', { name: 'Recreate Video' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('Waves break on a rocky shore at sunset')
  for (const mode of ['Image', 'Text']) await page.getByRole('radio', { name: mode, exact: true }).click()
  await page.getByRole('radio', { name: '2', exact: true }).click()
  await expect(page.getByRole('button', { name: /Generate · 2 credits/ })).toBeVisible()
  await expect(stopped(page)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('SHL-05 FLD-02 every page of a user survives a translation', async ({ page, context }) => {
  test.slow()
  await site.enterAsUser(context)
  const errors = await openTranslated(page, '/')
  for (const path of [
    '/generate',
    '/pricing',
    '/my-creations',
    '/my-account',
    '/api',
    '/docs',
    '/connect',
    '/contact',
    '/verify',
    '/report',
    '/terms',
  ]) {
    await page.goto(site.url + path)
    await expect(page.locator('html[data-app-ready]')).toBeAttached()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Soundreel' }).first().click()
    await expect(page.locator('#generator')).toBeAttached()
    await expect(stopped(page)).toHaveCount(0)
  }
  await page.goto(`${site.url}/my-account`)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(stopped(page)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('ADM-14 FLD-02 every page of the administration survives a translation', async ({ page, context }) => {
  test.slow()
  await site.enterAsAdmin(context)
  const errors = await openTranslated(page, '/admin')
  await page.getByRole('searchbox', { name: 'Search settings and users' }).fill('price')
  await expect(
    page
      .getByRole('option')
      .or(page.getByRole('link', { name: /price/i }))
      .first(),
  ).toBeVisible()
  for (const name of adminGroupNames) {
    await page.goto(`${site.url}/admin/${name}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    for (const button of await page
      .getByRole('main')
      .getByRole('button', { name: /^(Add|Edit|Change)/ })
      .all()) {
      await button.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    await expect(stopped(page)).toHaveCount(0)
  }
  expect(errors).toEqual([])
})
