import { expect, type Page, test } from '@playwright/test'
import type { ReportedVideo } from '#contract/videos/video-reports.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { look } from './look.ts'
import { makeTask, showVideos } from './shown-videos.ts'
import { serveSite, toast } from './site.ts'
import { signUp } from './visitor.ts'

const site = serveSite()
const prompt = 'a crowd dances in the rain'

/** @returns the last part of the address of its page */
async function shareVideo(): Promise<string> {
  const maker = await signUp(site.url, 'maker')
  const { data } = await maker.call('POST', '/api/v1/videos', { prompt, model: 'demo', seconds: 4 })
  const taskId = data[0].id
  const isDone = async () => (await maker.call('GET', `/api/video-status/${taskId}`)).data.successFlag === 1
  await waitUntil('the video is made', isDone)
  const { shareUrl } = await maker.call('PUT', `/api/video-tasks/${taskId}/share`, { isPublic: true })
  return new URL(shareUrl).pathname.split('/').at(-1) ?? ''
}

test('MRK-02 a visitor reports a shared video, and an administrator hides it', async ({ page, browser }) => {
  const slug = await shareVideo()
  await page.goto(`${site.url}/v/${slug}`)
  await page.getByRole('link', { name: 'Report this video' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a video')
  await expect(page.getByRole('figure', { name: 'The video that you report' })).toContainText(prompt)
  await page.getByLabel('What is wrong?').fill('short')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 10 characters')
  await expect(page.getByLabel('What is wrong?')).toBeFocused()
  await expect(page.getByLabel('Address of the video')).toHaveCount(0)

  // The form linked from the rules asks for the address.
  await page.goto(`${site.url}/acceptable-use`)
  await page.getByRole('main').getByRole('link', { name: 'Report a video' }).click()
  await page.getByLabel('What is it about?').click()
  await page.getByRole('option', { name: /without consent/ }).click()
  await page.getByLabel('What is wrong?').fill('This shows me, and nobody asked me.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter the address of the video')
  await expect(page.getByLabel('Address of the video')).toBeFocused()
  await page.getByLabel('Address of the video').fill(`${site.url}/v/${slug}`)
  await page.getByLabel('Your e-mail address').fill('ann@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible()

  const context = await browser.newContext()
  await site.enterAsAdmin(context)
  const admin = await context.newPage()
  await admin.goto(`${site.url}/admin`)
  const reports = admin.getByRole('region', { name: 'Reports' })
  await expect(reports).toContainText('1 report is open.')
  const report = reports.getByRole('listitem').first()
  for (const said of [prompt, 'without consent', 'This shows me, and nobody asked me.', 'ann@example.com'])
    await expect(report).toContainText(said)
  await report.getByRole('button', { name: 'Decide' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Tell the owner the reason')
  await dialog.getByLabel('Reason for the owner').fill('It shows somebody without consent.')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(toast(admin)).toContainText('The reports are decided')
  await expect(report).toContainText('Hidden on')
  await context.close()

  expect((await page.goto(`${site.url}/v/${slug}`))?.status()).toBe(404)
  await page.goto(`${site.url}/report?video=${slug}`)
  await expect(page.getByRole('status').filter({ hasText: 'This video is no longer shared' })).toBeVisible()
  await page.getByLabel('Address of the video').fill(`${site.url}/v/doesnotexist`)
  await page.getByLabel('What is wrong?').fill('I want to report it again.')
  await expect(page.getByText('No shared video has this address')).toBeVisible()
})

test('MRK-02 an explanation that was typed before the page works is sent', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => arrived.promise.then(() => route.fallback()))
  await page.goto(`${site.url}/report`, { waitUntil: 'commit' })
  await page.getByLabel('What is wrong?').fill('This was typed before the script.')
  arrived.resolve()
  await page.getByLabel('Address of the video').fill('doesnotexist')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toContainText('no longer shared')
  await expect(page.getByLabel('What is wrong?')).toHaveValue('This was typed before the script.')
})

test('MRK-02 the owner sees at the video and in its details when and why its sharing was ended', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await showVideos(page, makeTask({ shareBlockedReason: 'It shows Bob.', shareBlockedAt: '2026-11-21T12:00:00.000Z' }))
  await page.goto(`${site.url}/my-creations`)
  const card = page.getByRole('main').getByRole('listitem').getByRole('button').first()
  const hidden = /Hidden by the operator on .*2026: It shows Bob\./
  await expect(card).toContainText(hidden)
  await look(page, 'hidden-video')
  await card.click()
  const details = page.getByRole('dialog', { name: 'Video Details' })
  await expect(details.getByText('an administrator ended its sharing')).toBeVisible()
  await expect(details.getByText(hidden)).toBeVisible()
  await expect(details.getByRole('switch')).toHaveCount(0)
})

/** An open report of a video with this prompt. */
function makeReported(id: string, prompt: string): ReportedVideo {
  const createdAt = '2026-11-21T12:00:00.000Z'
  return {
    reports: [{ id, reason: 'other', words: 'Please look at this one.', email: null, createdAt }],
    ...{ id, count: 1, decision: null, decidedAt: null, ownerReason: null, answer: null },
    ...{ ownerIsMailed: false, mailedReporters: 0, taskId: `vid_${id}`, prompt, owner: 'maker' },
    ...{ posterUrl: null, videoUrl: null, shareUrl: null },
  }
}

/** Shows these reports and decides them as asked. @returns the decisions that the page has sent */
async function showReports(page: Page, reported: ReportedVideo[]): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route(/\/api\/admin\/reports(\?|$)/, (route) => {
    const open = reported.filter(({ decision }) => decision === null).length
    return route.fulfill({ json: { data: reported, total: reported.length, open } })
  })
  await page.route('**/api/admin/reports/*/decision', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2)
    const { decision } = route.request().postDataJSON()
    sent.push({ id, ...route.request().postDataJSON() })
    for (const one of reported)
      if (one.id === id) Object.assign(one, { decision, decidedAt: '2026-11-22T12:00:00.000Z' })
    return route.fulfill({ json: { success: true } })
  })
  return sent
}

test('MRK-02 an administrator dismisses the reports of one video, and deletes another video', async ({
  page,
  context,
}) => {
  await site.enterAsAdmin(context)
  const [fox, crowd] = ['6a0ff4c5-53a8-4a3f-9b2a-27d1d1d1d1d1', '6a0ff4c5-53a8-4a3f-9b2a-27d1d1d1d1d2'] as const
  const sent = await showReports(page, [makeReported(fox, 'A fox in the snow'), makeReported(crowd, 'A wild crowd')])
  await page.goto(`${site.url}/admin/reports`)
  const report = (text: string) =>
    page.getByRole('region', { name: 'Reports' }).getByRole('listitem').filter({ hasText: text })
  const dialog = page.getByRole('dialog')
  const choose = async (decision: string) => {
    await dialog.getByLabel('Decision', { exact: true }).click()
    await page.getByRole('option', { name: decision }).click()
  }

  await report('A fox').getByRole('button', { name: 'Decide' }).click()
  await choose('Dismiss the reports')
  await expect(dialog).toContainText('The video stays as it is')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(report('A fox')).toContainText('Dismissed on')

  await report('A wild crowd').getByRole('button', { name: 'Decide' }).click()
  await choose('Delete the video')
  await expect(dialog).toContainText('This cannot be undone')
  await dialog.getByLabel('Reason for the owner').fill('It shows somebody without consent.')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(report('A wild crowd')).toContainText('Deleted on')
  expect(sent).toEqual([
    { id: fox, decision: 'dismiss', ownerReason: '', answer: '' },
    { id: crowd, decision: 'delete', ownerReason: 'It shows somebody without consent.', answer: '' },
  ])
})
