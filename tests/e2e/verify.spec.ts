import { truncate, writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { listenToConsole, serveSite } from './site.ts'

const site = serveSite()

/** Makes a video, and downloads it as its owner would. */
async function makeVideo(page: Page): Promise<Buffer> {
  const { visitor } = await site.enterAsUser(page.context())
  const { taskId } = await visitor.call('POST', '/api/generate-video', { prompt: 'a lighthouse at night' })
  let urls: string[] = []
  await expect
    .poll(
      async () => {
        const { tasks } = await visitor.call('GET', '/api/video-tasks')
        const task = tasks.find((one: { taskId: string }) => one.taskId === taskId)
        urls = task?.resultUrls ?? []
        return task?.status
      },
      { timeout: 90_000 },
    )
    .toBe('completed')
  return Buffer.from(await (await fetch(urls[0] ?? '')).arrayBuffer())
}

const choose = (page: Page, buffer: Buffer, name = 'clip.mp4', mimeType = 'video/mp4') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
const finding = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })

test('MRK-02 a downloaded video is recognised and its credentials are read, without uploading it', async ({ page }) => {
  const clip = await makeVideo(page)
  const complaints = listenToConsole(page)
  let sentBytes = 0
  page.on('request', (request) => {
    sentBytes += request.postDataBuffer()?.length ?? 0
  })
  await page.goto(`${site.url}/verify`)
  await choose(page, clip)
  await expect(finding(page, 'This exact file was made here')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('drawn by the demo renderer')).toBeVisible()
  await expect(finding(page, 'Signed by this site')).toBeVisible()
  await expect(page.getByText('no, says the signer')).toBeVisible()

  const changed = Buffer.from(clip)
  changed[clip.length - 1] = (clip.at(-1) ?? 0) ^ 1
  await choose(page, changed)
  await expect(finding(page, 'This exact file was not made here')).toBeVisible({ timeout: 60_000 })
  await expect(finding(page, 'Changed after it was signed')).toBeVisible()
  expect(sentBytes).toBeLessThan(1000)
  expect(complaints).toEqual([])
})

test('MRK-02 files that are no video, are broken or have no credentials are named plainly', async ({ page }) => {
  await page.goto(`${site.url}/verify`)
  await choose(page, Buffer.from('only words'), 'notes.txt', 'text/plain')
  await expect(page.getByRole('heading', { name: 'Result for notes.txt' })).toBeVisible({ timeout: 60_000 })
  await expect(finding(page, 'No readable content credentials')).toBeVisible()
  await choose(page, Buffer.alloc(100_000, 7), 'broken.mp4')
  await expect(page.getByRole('heading', { name: 'Result for broken.mp4' })).toBeVisible({ timeout: 60_000 })
  await expect(finding(page, 'This exact file was not made here')).toBeVisible()
  await choose(page, Buffer.alloc(0), 'empty.mp4')
  await expect(page.getByRole('heading', { name: 'Result for empty.mp4' })).toBeVisible({ timeout: 60_000 })
})

test('MRK-02 a file that is too large for its credentials to be read is still compared with the files made here', async ({
  page,
}, testInfo) => {
  // A sparse file: it takes no space on the disk.
  const path = testInfo.outputPath('large.mp4')
  await writeFile(path, '')
  await truncate(path, 513 * 1024 * 1024)
  await page.goto(`${site.url}/verify`)
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(finding(page, 'Too large to read its content credentials')).toBeVisible({ timeout: 120_000 })
  await expect(finding(page, 'This exact file was not made here')).toBeVisible()
})
