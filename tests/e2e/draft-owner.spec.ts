import { expect, type Page, test } from '@playwright/test'
import { noWorker, serveSite } from './site.ts'

const site = serveSite(noWorker)

const prompt = (page: Page) => page.getByLabel('Prompt')
const account = (page: Page, username: string) => page.getByRole('button', { name: `Account of ${username}` })
const readStored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

/** Signs a new user in, in another tab of the browser. */
async function enterInOtherTab(page: Page): Promise<string> {
  const { username } = await site.enterAsUser(page.context())
  const other = await page.context().newPage()
  await other.goto(`${site.url}/contact`)
  await expect(account(other, username)).toBeVisible()
  return username
}

async function typeAsFirst(page: Page): Promise<void> {
  const { username } = await site.enterAsUser(page.context())
  await page.goto(`${site.url}/generate`)
  await expect(account(page, username)).toBeVisible()
  await prompt(page).fill('What the first user typed')
  await expect.poll(() => readStored(page)).toContain('What the first user typed')
}

test('GEN-01 if another user signs in, in another tab, the open form of the first one is emptied', async ({ page }) => {
  await typeAsFirst(page)
  const second = await enterInOtherTab(page)
  await expect(account(page, second)).toBeVisible()
  await expect(prompt(page)).toHaveValue('')
  expect(await readStored(page)).not.toContain('What the first user typed')
})

test('GEN-01 the form that another user opens later in the tab does not show the draft of the first one', async ({
  page,
}) => {
  await typeAsFirst(page)
  await page.goto(`${site.url}/contact`)
  const second = await enterInOtherTab(page)
  await page.goto(`${site.url}/generate`)
  await expect(account(page, second)).toBeVisible()
  await expect.poll(() => readStored(page)).not.toContain('What the first user typed')
  await expect(prompt(page)).toHaveValue('')
})
