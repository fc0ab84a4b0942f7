import { expect, test } from '@playwright/test'
import { look } from './look.ts'
import { showVideos } from './shown-videos.ts'
import { noWorker, serveSite, toast } from './site.ts'

const site = serveSite({ ...noWorker, SIGNUP_CREDITS: '6' })
const picture = 'https://pictures.example/a.png'

test('MRK-02 the operator has users confirm that the people in their pictures have agreed', async ({
  page,
  browser,
}) => {
  const operator = await browser.newContext()
  await site.enterAsAdmin(operator)
  const admin = await operator.newPage()
  await admin.goto(`${site.url}/admin#people`)
  await admin.getByRole('switch', { name: 'Ask for the consent of people in pictures' }).click()
  await admin.getByRole('button', { name: 'Save Other Settings' }).click()
  await expect(admin.getByText('All changes are saved.')).toBeVisible()
  await operator.close()

  await showVideos(page)
  await site.enterAsUser(page.context())
  await page.route(picture, (route) => route.abort())
  await page.goto(`${site.url}/generate`)
  const tick = page.getByRole('checkbox', { name: /^The people in my pictures have agreed/ })
  await page.getByLabel('Prompt').fill('She waves')
  await expect(tick).toHaveCount(0)
  await page.evaluate((url) => {
    const left = { taskId: 'vid_1', prompt: 'She waves', model: 'veo3_fast', imageUrls: [url], resultUrls: [] }
    sessionStorage.setItem('recreateVideo', JSON.stringify(left))
  }, picture)
  await page.reload()
  await expect(tick).not.toBeChecked()

  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/generate-video')) calls += 1
  })
  await page.getByRole('button', { name: /^Generate · / }).click()
  await expect(page.getByText('Tick this before the video is made.')).toBeVisible()
  await expect(tick).toHaveAttribute('aria-invalid', 'true')
  await expect(tick).toBeFocused()
  await look(page, 'people-consent')
  expect(calls).toBe(0)

  await page.keyboard.press('Space')
  await expect(page.getByText('Tick this before the video is made.')).toHaveCount(0)
  const sending = page.waitForRequest('**/api/generate-video')
  await page.getByRole('button', { name: /^Generate · / }).click()
  expect((await sending).postDataJSON()).toMatchObject({ imageUrls: [picture], peopleConsent: true })
  await expect(toast(page)).toContainText('Video generation started')
})

test('MRK-02 the consent counts for the pictures that were there when it was given', async ({ page, browser }) => {
  const operator = await browser.newContext()
  await site.enterAsAdmin(operator)
  await operator.request.put(`${site.url}/api/admin/settings`, {
    ...{ data: { asksPeopleConsent: true }, headers: { origin: site.url }, failOnStatusCode: true },
  })
  await operator.close()

  await showVideos(page)
  await site.enterAsUser(page.context())
  await page.route('https://pictures.example/**', (route) => route.abort())
  await page.goto(`${site.url}/generate`)
  await page.evaluate(() => {
    const imageUrls = ['https://pictures.example/a.png', 'https://pictures.example/b.png']
    const left = { taskId: 'vid_1', prompt: 'She waves', model: 'veo3_fast', imageUrls, resultUrls: [] }
    sessionStorage.setItem('recreateVideo', JSON.stringify(left))
  })
  await page.reload()
  const tick = page.getByRole('checkbox', { name: /^The people in my pictures have agreed/ })
  await tick.check()
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await expect(tick).not.toBeChecked()
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/generate-video')) calls += 1
  })
  await page.getByRole('button', { name: /^Generate · / }).click()
  await expect(page.getByText('Tick this before the video is made.')).toBeVisible()
  expect(calls).toBe(0)
})
