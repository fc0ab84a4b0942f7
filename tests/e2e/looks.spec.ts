import { expect, type Page, test } from '@playwright/test'
import type { ApiToken } from '#contract/automation/api-tokens.ts'
import { scopes } from '#contract/automation/token-budgets.ts'
import { look, sizes } from './look.ts'
import { makeTask, showVideos, unfinished } from './shown-videos.ts'
import { listenToConsole, serveSite, toast } from './site.ts'

// By far the longest file: the workers share its tests, each with its own product.
test.describe.configure({ mode: 'parallel' })

const site = serveSite()

const paths = [
  '/',
  '/generate',
  '/pricing',
  '/my-creations',
  '/api',
  '/docs',
  '/connect',
  '/docs/site',
  '/contact',
  '/my-account',
  '/purchase-credits',
  '/login',
  '/terms',
  '/reset-password',
  '/verify-email',
  '/undo-change',
  '/nope',
]
type Audience = { name: string; paths: readonly string[]; enter: (page: Page) => Promise<void> }

const audiences: readonly Audience[] = [
  { name: 'visitor', paths, enter: async () => undefined },
  {
    name: 'user',
    // The others show a user nothing else, but for the header.
    paths: ['/', '/generate', '/pricing', '/my-creations', '/api', '/connect', '/my-account', '/purchase-credits'],
    async enter(page) {
      await site.enterAsUser(page.context())
      await showSome(page)
    },
  },
  {
    name: 'admin',
    paths: ['/', '/my-account', '/admin', '/history'],
    enter: (page) => site.enterAsAdmin(page.context()),
  },
]

const createdAt = '2026-11-20T08:00:00.000Z'
/** An API token with a budget in each state. */
const budgeted: ApiToken = {
  ...{ id: 't', name: 'Shop', token: 'srl_dg19…O407hrYx', isActive: true, createdAt, lastUsed: null, expiresAt: null },
  scopes: [...scopes],
  budget: {
    models: ['veo3_fast'],
    maxPerVideo: 40,
    windows: [
      { window: 'day', cap: 100, used: 100, resetsAt: createdAt },
      { window: 'month', cap: 1200, used: 1000, resetsAt: createdAt },
      { window: 'total', cap: 10_000, used: 1000, resetsAt: null },
    ],
  },
}

/** One video in each state, and a prompt that cannot be wrapped. */
async function showSome(page: Page): Promise<void> {
  await page.route('**/api/user-tokens', (route) => route.fulfill({ json: [budgeted, { ...budgeted, id: 'u' }] }))
  await showVideos(
    page,
    makeTask({ id: '1', ...unfinished }),
    makeTask({ id: '2', prompt: 'w'.repeat(400) }),
    makeTask({ id: '3', aspectRatio: '9:16', hdVideoUrl: null, hdState: 'none', createdVia: 'api' }),
    makeTask({ id: '4', ...unfinished, status: 'failed', stage: 'failed', errorMessage: 'The prompt was refused.' }),
    makeTask({ id: '5', ...unfinished, status: 'rotating' }),
  )
}

for (const audience of audiences) {
  test(`SHL-12 every page of the ${audience.name} is accessible in both themes`, async ({ page }) => {
    // Each of up to 16 pages is checked in two sizes and two themes.
    test.slow()
    const complaints = listenToConsole(page, [/status of 404/])
    await audience.enter(page)
    for (const path of audience.paths) {
      await page.goto(site.url + path)
      await expect(page.locator('html[data-app-ready]')).toBeAttached()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page).toHaveURL(site.url + path)
      await look(page, `${audience.name}-${path.slice(1) || 'home'}`)
    }
    expect(complaints).toEqual([])
  })
}

for (const size of sizes) {
  test(`SHL-12 GEN-13 everything that opens on a ${size.name} is accessible too`, async ({ page }) => {
    const complaints = listenToConsole(page)
    await page.setViewportSize(size)
    await site.enterAsUser(page.context())
    await showVideos(page, makeTask())
    await page.goto(`${site.url}/generate`)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('button', { name: /^Generate · / }).click()
    await expect(page.getByText('Prompt is required')).toBeVisible()
    await look(page, 'open-form', 'html', [size])
    await page.getByRole('radio', { name: 'Image', exact: true }).click()
    await look(page, 'open-image', 'html', [size])
    await page.getByRole('button', { name: 'Ideas' }).click()
    await look(page, 'open-ideas', 'html', [size])
    // Escape would close the notification that the prompt is missing, and leave the dialog open.
    await expect(toast(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Model' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    // The open list makes the rest of the page inert.
    await look(page, 'open-select', '[role=listbox]', [size])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await look(page, 'open-account', 'html', [size])
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Recent Videos' }).getByRole('listitem').getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('button', { name: 'Recreate Video' }).hover()
    await look(page, 'open-details', 'html', [size])
    await page.goto(`${site.url}/pricing`)
    await page.getByRole('button', { name: 'Purchase' }).first().click()
    await expect(page.getByText('Payment methods temporarily unavailable')).toBeVisible()
    await look(page, 'open-payment', 'html', [size])
    expect(complaints).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('SHL-05 SHL-12 the menu is accessible too', async ({ page }) => {
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Open menu' }).click()
    // While it is open, everything below is inert.
    await expect(page.locator('main')).toHaveAttribute('inert')
    await look(page, 'open-menu', 'header', sizes.slice(1))
  })
})
