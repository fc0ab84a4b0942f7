import { expect, type Page, test } from '@playwright/test'
import { openGroup } from './admin-menu.ts'
import { look } from './look.ts'
import { serveSite, toast } from './site.ts'

const site = serveSite()
const main = (page: Page) => page.getByRole('main')

type Pack = { id: string; name: string }

/** Changes the packages of the site, as an administrator would. */
async function sell(page: Page, changes: Record<string, { credits: number; bonusCredits: number }>) {
  await site.enterAsAdmin(page.context())
  const packages: Pack[] = await (await page.request.get(`${site.url}/api/admin/credit-packages`)).json()
  for (const { id, name } of packages) {
    const data = changes[name]
    const headers = { origin: site.url }
    if (data) await page.request.put(`${site.url}/api/admin/credit-packages/${id}`, { data, headers })
  }
}

const dearer = {
  Starter: { credits: 50, bonusCredits: 0 },
  Pro: { credits: 150, bonusCredits: 25 },
  Premium: { credits: 300, bonusCredits: 50 },
}

const pages = [
  ...['/', '/pricing', '/purchase-credits', '/terms', '/refunds', '/privacy', '/acceptable-use', '/api', '/docs'],
  ...['/connect', '/contact', '/login', '/my-creations'],
]

test('PAY-01 LND-07 a new site sells credits for one cent, and says so', async ({ page }) => {
  await page.goto(`${site.url}/pricing`)
  await expect(main(page)).toContainText('You pay per video, with credits. One credit is one cent; 100 credits are $1.')
  await expect(main(page)).toContainText('$0.01 for one 8 second video')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Starter' })).toContainText('1,000credits')
  await page.goto(site.url)
  const prices = page.locator('#generator')
  await expect(prices).toContainText('One credit is one cent; 100 credits are $1.')
  await expect(prices.getByRole('row').nth(1)).toHaveText(/Fast web1 credit\$0\.01-/)
  await expect(prices).not.toContainText('from $')
})

test('PAY-01 LND-07 where the packages ask another price, every page states that price', async ({ page }) => {
  await sell(page, dearer)
  await page.goto(`${site.url}/pricing`)
  await expect(main(page)).toContainText('one credit costs from $0.15, and 100 credits from $15.00.')
  await expect(main(page)).toContainText('from $0.15 for one 8 second video')
  await expect(main(page)).toContainText('Through the API: 10 credits (from $1.50)')
  await look(page, 'pricing-other-packages')
  for (const path of pages) {
    await page.goto(site.url + path)
    await expect(page.locator('html[data-app-ready]')).toBeAttached()
    await expect(main(page)).not.toContainText(/one cent|100 credits are \$1\b/)
    if (path !== '/') await expect(main(page)).not.toContainText('$0.01')
  }
  await page.goto(site.url)
  const prices = page.locator('#generator')
  // The column of the specification counts a credit as one cent; the second line is true.
  await expect(prices.getByRole('row')).toHaveText([
    /8 second video/,
    /Fast web1 credit\$0\.01from \$0\.15-/,
    /Quality web5 credits\$0\.05from \$0\.75-/,
    /Fast API2 credits\$0\.02from \$0\.30YES/,
    /Quality API10 credits\$0\.10from \$1\.50YES/,
  ])
  await prices.scrollIntoViewIfNeeded()
  await look(page, 'landing-other-packages', '#generator')
})

test('PAY-01 ADM-06 the administration says if a saved package asks another price', async ({ page }) => {
  await sell(page, dearer)
  await page.goto(`${site.url}/admin/prices#credit-packages`)
  const section = page.getByRole('region', { name: 'Credit Packages' })
  await expect(section).toContainText('Your packages sell a credit for $0.15 or more')
  await section.getByRole('button', { name: 'Edit Starter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Package' })
  await expect(dialog).toContainText('One credit costs $0.20. The comparison on the landing page counts')
  await dialog.getByLabel('Credits', { exact: true }).fill('1000')
  await expect(dialog).toContainText('One credit costs $0.01.')
  await expect(dialog).not.toContainText('The comparison on the landing page')
  await dialog.getByLabel('Bonus credits').fill('250')
  await expect(dialog).toContainText('Because of the bonus, you receive $0.008 for each.')
  await look(page, 'package-form', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Package savedYour packages sell a credit for $0.01 or more')
  await sell(page, { Pro: { credits: 2500, bonusCredits: 250 }, Premium: { credits: 4500, bonusCredits: 500 } })
  await page.reload()
  await expect(section).toContainText('Starter')
  await expect(section).not.toContainText('Your packages sell')
})

test('ADM-13 the proposed prices follow the packages, after Check again and at each visit', async ({ page }) => {
  await sell(page, dearer)
  await page.goto(`${site.url}/admin/overview`)
  const proposal = main(page)
    .getByRole('listitem')
    .filter({ hasText: /^Veo3 \(Quality\).* → / })
  await expect(proposal).toBeVisible()
  const before = await proposal.innerText()
  await sell(page, { Starter: { credits: 1000, bonusCredits: 0 } })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(proposal).not.toHaveText(before)
  await expect(proposal).toBeVisible()
  await openGroup(page, 'Notices')
  await sell(page, dearer)
  await openGroup(page, 'Overview')
  await expect(proposal).toHaveText(before)
})
