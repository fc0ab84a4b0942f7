import { writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { listenToConsole, serveSite } from './site.ts'

const site = serveSite()

/** Makes a video, and downloads it as its owner would. */
async function makeVideo(page: Page, folder: string): Promise<string> {
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
  const path = `${folder}/clip.mp4`
  await writeFile(path, Buffer.from(await (await fetch(urls[0] ?? '')).arrayBuffer()))
  return path
}

const choose = (page: Page, path: string) => page.getByLabel('Choose a file').setInputFiles(path)
const finding = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })

test('MRK-02 a downloaded video is recognised and its credentials are read, without uploading it', async ({
  page,
}, info) => {
  const clip = await makeVideo(page, info.outputPath('..'))
  const complaints = listenToConsole(page)
  let sentBytes = 0
  page.on('request', (request) => {
    sentBytes += request.postDataBuffer()?.length ?? 0
  })
  await page.goto(`${site.url}/verify`)
  await choose(page, clip)
  await expect(finding(page, 'This exact file was made here')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('without AI')).toBeVisible()
  await expect(finding(page, 'Signed by this site')).toBeVisible()
  expect(sentBytes).toBeLessThan(1000)
  expect(complaints).toEqual([])
})
