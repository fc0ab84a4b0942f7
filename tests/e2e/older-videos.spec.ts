import { expect, type Page, test } from '@playwright/test'
import { makeTask, showVideos } from './shown-videos.ts'
import { followPolls, noWorker, serveSite } from './site.ts'

const site = serveSite(noWorker)

const latest = (page: Page) => page.getByRole('region', { name: 'Latest Video' })
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Videos' })
const cards = (page: Page) => recent(page).getByRole('listitem')
const linkToAll = (page: Page) => page.getByRole('link', { name: 'View All My Videos' })

test.beforeEach(({ context }) => site.enterAsUser(context))

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => makeTask({ id: `${index}`, taskId: `vid_${index}` }))

test('GEN-12 videos made before the last 14 days are neither denied nor left without a link', async ({ page }) => {
  const shown = await showVideos(page)
  shown.older = many(17)
  await page.goto(`${site.url}/generate`)
  await expect(linkToAll(page)).toBeVisible()
  await expect(recent(page)).toContainText('You have made no videos in the last 14 days.')
  await expect(recent(page)).not.toContainText('All your videos appear here.')
  await expect(cards(page)).toHaveCount(0)
  expect(shown.asked.slice(0, 2).map(({ search }) => search)).toEqual(['?days=14', '?limit=1'])
})

test('GEN-12 the link also counts older videos', async ({ page }) => {
  const shown = await showVideos(page, ...many(16))
  shown.older = [makeTask({ id: 'old', taskId: 'vid_old' })]
  await page.goto(`${site.url}/generate`)
  await expect(linkToAll(page)).toBeVisible()
  await expect(cards(page)).toHaveCount(16)
})

test('GEN-09 the newest video is shown even if it is older than 14 days, and is not polled', async ({ page }) => {
  const shown = await showVideos(page)
  shown.older = [makeTask()]
  const polls = await followPolls(page, /\/api\/video-tasks$/)
  await page.clock.install()
  await page.goto(`${site.url}/generate`)
  await expect(latest(page)).toContainText('Waves break on a rocky shore at sunset')
  await expect(latest(page)).not.toContainText('No videos yet. Generate your first video!')
  const countAsked = (of: string) => shown.asked.filter(({ searchParams }) => searchParams.has(of)).length
  for (let poll = 0; poll < 6; poll += 1) await polls.untilNext()
  // Once more if the event stream had to reconnect.
  expect(countAsked('limit')).toBeLessThanOrEqual(2)
  expect(countAsked('days')).toBeGreaterThanOrEqual(6)
})

test('GEN-09 older videos that could not be loaded are not denied, and are loaded again', async ({ page }) => {
  const shown = await showVideos(page)
  shown.older = [makeTask()]
  let isReachable = false
  await page.route(/\/api\/video-tasks\?limit=1$/, (route) => (isReachable ? route.fallback() : route.abort()))
  await page.clock.install()
  await page.goto(`${site.url}/generate`)
  await expect(latest(page).getByRole('alert')).toHaveText('Your videos could not be loaded. They are not lost.')
  await expect(recent(page)).not.toContainText('All your videos appear here.')
  isReachable = true
  await page.clock.runFor(10_000)
  await expect(latest(page)).toContainText('Waves break on a rocky shore at sunset')
})
