import { expect, test } from '@playwright/test'
import { waitUntil } from '#tests/wait-until.ts'
import { serveSite, toast } from './site.ts'
import { signUp } from './visitor.ts'

const site = serveSite()

/** @returns the last part of the address of its page */
async function shareVideo(prompt: string): Promise<string> {
  const maker = await signUp(site.url, 'maker')
  const { taskId } = await maker.call('POST', '/api/generate-video', { prompt, model: 'veo3_fast' })
  const isDone = async () => (await maker.call('GET', `/api/video-status/${taskId}`)).data.successFlag === 1
  await waitUntil('the video is made', isDone)
  const { shareUrl } = await maker.call('PUT', `/api/video-tasks/${taskId}/share`, { isPublic: true })
  return new URL(shareUrl).pathname.split('/').at(-1) ?? ''
}

test('MRK-02 a visitor reports a shared video, and an administrator hides it', async ({ page, browser }) => {
  const prompt = 'a crowd dances in the rain'
  const slug = await shareVideo(prompt)
  await page.goto(`${site.url}/v/${slug}`)
  await page.getByRole('link', { name: 'Report this video' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a video')
  await page.getByLabel('What is wrong?').fill('short')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 10 characters')
  await page.getByLabel('What is it about?').click()
  await page.getByRole('option', { name: /without consent/ }).click()
  await page.getByLabel('What is wrong?').fill('This shows me, and nobody asked me.')
  await page.getByLabel('Your e-mail address').fill('ann@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible()

  const context = await browser.newContext()
  await site.enterAsAdmin(context)
  const admin = await context.newPage()
  await admin.goto(`${site.url}/admin`)
  const reports = admin.getByRole('region', { name: 'Reports' })
  await expect(reports).toContainText('1 report is open.')
  await expect(reports.getByRole('listitem')).toContainText(prompt)
  await reports.getByRole('button', { name: 'Decide' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Tell the owner the reason')
  await dialog.getByLabel('Reason for the owner').fill('It shows somebody without consent.')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(toast(admin)).toContainText('The report is decided')
  await expect(reports.getByRole('listitem')).toContainText('Hidden on')
  await context.close()

  expect((await page.goto(`${site.url}/v/${slug}`))?.status()).toBe(404)
  await page.goto(`${site.url}/report?video=${slug}`)
  await page.getByLabel('What is wrong?').fill('I want to report it again.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toContainText('no longer shared')
})
