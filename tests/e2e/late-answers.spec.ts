import { expect, type Page, test } from '@playwright/test'
import { holdChanges } from './hold-changes.ts'
import { loseAnswers } from './lose-answers.ts'
import { makeTask, showVideos, toAnswer } from './shown-videos.ts'
import { noWorker, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

test.beforeEach(({ context }) => site.enterAsUser(context))

test('FLM-04 CRE-02 a film that starts after its dialog was closed takes nobody away', async ({ page }) => {
  await showVideos(page, makeTask({ id: '2', taskId: 'vid_2', prompt: 'A fox' }), makeTask({ prompt: 'Rain on glass' }))
  await page.route('**/api/films', (route) => route.fulfill({ status: 201, json: { taskId: 'vid_9' } }))
  const { asked, release } = await holdChanges(page, '**/api/films')
  await page.goto(`${site.url}/my-creations`)
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Join · free' }).click()
  await asked
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  release()
  await expect(toast(page)).toHaveText('Your film is being joined')
  // The first of these lists is loaded before the page would show the film, the second one after that.
  for (let lists = 0; lists < 2; lists += 1) await page.waitForResponse(/\/api\/video-tasks\?/)
  await expect(page).toHaveURL(`${site.url}/my-creations`)
})

test('AUT-02 a new token is shown, even if its form was closed before the answer', async ({ page }) => {
  const { asked, release } = await holdChanges(page, '**/api/user-tokens')
  await page.goto(`${site.url}/api`)
  await page.getByRole('button', { name: 'Create API token' }).click()
  await dialog(page).getByLabel('Token name').fill('My workflow')
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  await asked
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  release()
  await expect(page.getByTestId('new-token')).toBeVisible()
})

test('MOD-15 an upgrade whose answer is lost is not offered again', async ({ page }) => {
  const task = makeTask({ model: 'demo', demo: true, route: null, seconds: 4, hdVideoUrl: null, hdState: 'none' })
  await showVideos(page, task)
  const video = toAnswer(task)
  await page.route('**/api/v1/videos/vid_1', (route) => route.fulfill({ json: video }))
  await page.route('**/api/v1/videos/vid_1/upgrade', (route) => {
    video.upgrades = [{ to: '1080p', status: 'running', creditsUsed: 1, creditsReturned: 0, error: null }]
    return route.abort()
  })
  await page.goto(`${site.url}/my-creations`)
  await cards(page).getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Make in 1080p · 1 credit' }).click()
  await expect(toast(page)).toContainText('The higher resolution was not started')
  await expect(dialog(page).getByRole('button', { name: 'Making 1080p…' })).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: /^Make in 1080p/ })).toHaveCount(0)
})

test('ADM-09 an account that was disabled is shown as disabled, even if the answer was lost', async ({
  page,
  browser,
}) => {
  const visitor = await browser.newContext()
  const { username } = await site.enterAsUser(visitor)
  await visitor.close()
  await site.enterAsAdmin(page.context())
  await page.goto(`${site.url}/admin/users`)
  await page.getByRole('searchbox', { name: 'Search users' }).fill(username)
  // The found row and that of the headings.
  await expect(page.getByRole('row')).toHaveCount(2)
  await loseAnswers(page, '**/api/admin/users/*/toggle')
  await page.getByRole('button', { name: `Disable ${username}` }).click()
  await expect(toast(page)).toContainText('Update failed')
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('Disabled')
})
