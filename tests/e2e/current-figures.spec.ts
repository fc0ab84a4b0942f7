import { expect, test } from '@playwright/test'
import { administrator, noWorker, serveSite } from './site.ts'
import { signIn, signUp } from './visitor.ts'

const site = serveSite(noWorker)

test.beforeEach(({ context }) => site.enterAsAdmin(context))

const day = {
  ...{ revenueCents: 1234, creditsSold: 2000, creditsUsed: 300, creditsReturned: 40 },
  videos: [{ model: 'veo3', completed: 9, failed: 1 }],
}
const year = {
  finish: { p50Ms: 61_000, p95Ms: 125_000 },
  provider: { credits: 1234, perDay: 80, runwayDays: 15 },
  margins: [{ model: 'veo3', label: 'Veo3', videos: 9, isEstimated: false, priceCents: 4.6, costCents: 200.4 }],
  paidBack: { count: 1, cents: 500 },
}

test('ADM-12 the figures of the period before are marked until those of the chosen one arrive, each under its name', async ({
  page,
}) => {
  const read = Promise.withResolvers<void>()
  await page.route('**/api/admin/overview?days=365', async (route) => {
    await read.promise
    const response = await route.fetch()
    const overview = await response.json()
    await route.fulfill({ response, json: { ...overview, ...year, days: [{ ...overview.days[0], ...day }] } })
  })
  await page.goto(`${site.url}/admin/overview`)
  const figures = page.locator('#overview > [aria-busy]')
  await expect(figures).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'A year' }).click()
  await expect(figures).toHaveAttribute('aria-busy', 'true')
  read.resolve()
  await expect(figures).toHaveAttribute('aria-busy', 'false')
  for (const [name, figure, note] of [
    ['Revenue', '$12.34', '2,000 credits sold, $5.00 refunded'],
    ['Videos made', '9', '90% succeeded, 1 failed'],
    ['Credits used', '300', '40 returned'],
    ['Time to finish', '1:01', '95% within 2:05'],
    ['Provider credits', '1,234', '15 days left at 80 a day'],
    ['Margin per video of Veo3', '−$1.95', '$0.05 minus $2.00 for the video service, 9 videos'],
  ] as const)
    await expect(figures.getByRole('term').filter({ hasText: name }).locator('~ dd')).toHaveText([figure, note])
})

test('CRD-03 if another user signs in, in another tab, the history begins with its first page', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  const asked: (string | null)[] = []
  await page.route(/\/api\/transactions\?/, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('page'))
    return route.fulfill({ json: { data: [], total: 201 } })
  })
  await page.goto(`${site.url}/pricing`)
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.poll(() => asked.at(-1)).toBe('3')
  const { username } = await site.enterAsUser(context)
  const other = await context.newPage()
  await other.goto(`${site.url}/contact`)
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible()
  await expect.poll(() => asked.at(-1)).toBe('1')
})

test('ADM-14 the state of KIE is not shown before its accounts are known', async ({ page }) => {
  const read = Promise.withResolvers<void>()
  await page.route('**/api/admin/kie-apis', (route) => read.promise.then(() => route.fallback()))
  await page.goto(`${site.url}/admin/payments`)
  const integrations = page.getByRole('list', { name: 'Integrations' }).getByRole('listitem')
  await expect(integrations.filter({ hasText: 'Creem off' })).toBeVisible()
  await expect(integrations.filter({ hasText: 'KIE' })).toHaveCount(0)
  read.resolve()
  await expect(integrations.filter({ hasText: 'KIE off' })).toBeVisible()
})

test('ADM-09 the record of a user that is opened again has what happened since', async ({ page }) => {
  await signUp(site.url, 'bob')
  const keeper = await signIn(site.url, administrator)
  const [{ id }] = await keeper.call('GET', '/api/admin/users?search=bob')
  await page.goto(`${site.url}/admin/users?search=bob`)
  const record = page.getByRole('dialog', { name: 'bob' })
  const open = () => page.getByRole('button', { name: 'bob', exact: true }).click()
  await open()
  await expect(record.getByRole('heading', { name: 'Ledger' })).toBeVisible()
  await page.keyboard.press('Escape')
  await keeper.call('PUT', `/api/admin/users/${id}/credits`, { credits: 777, reason: 'a gift' })
  await open()
  await expect(record).toContainText('a gift')
})
