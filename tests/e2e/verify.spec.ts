import { once } from 'node:events'
import { truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { makeForeignFile } from '#tests/credentials/make-foreign-file.ts'
import { listenToConsole, serveSite } from './site.ts'
import { signUp, type Visitor } from './visitor.ts'

const site = serveSite()
// The demo renderer takes a minute for a 1080p file.
test.describe.configure({ timeout: 240_000 })

type Task = { taskId: string; status: string; resultUrls: string[]; hdVideoUrl: string | null }

/** All tests that need a video of this site use the same one. */
let maker: Visitor
let taskId: string
test.beforeAll(async () => {
  maker = await signUp(site.url, 'maker')
  const task = await maker.call('POST', '/api/generate-video', { prompt: 'a lighthouse at night' })
  taskId = task.taskId
})

/** Signs the browser in as the owner of the video. @returns the addresses of its files, once `isReady` */
async function findFiles(page: Page, isReady = (task: Task) => task.status === 'completed'): Promise<string[]> {
  await maker.enter(page.context())
  let found: Task | undefined
  await expect
    .poll(
      async () => {
        const { tasks } = (await maker.call('GET', '/api/video-tasks')) as { tasks: Task[] }
        found = tasks.find((one) => one.taskId === taskId)
        return found && isReady(found)
      },
      { timeout: 180_000 },
    )
    .toBe(true)
  return [...(found?.resultUrls ?? []), ...(found?.hdVideoUrl ? [found.hdVideoUrl] : [])]
}

/** Downloads the video as its owner would. */
async function downloadVideo(page: Page): Promise<Buffer> {
  const [url = ''] = await findFiles(page)
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

const choose = (page: Page, buffer: Buffer, name = 'clip.mp4', mimeType = 'video/mp4') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
const finding = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })

test('MRK-02 a downloaded video is recognised and its credentials are read, without uploading it', async ({ page }) => {
  const clip = await downloadVideo(page)
  const complaints = listenToConsole(page)
  let sentBytes = 0
  page.on('request', (request) => {
    sentBytes += request.postDataBuffer()?.length ?? 0
  })
  await page.goto(`${site.url}/verify`)
  await choose(page, clip)
  await expect(finding(page, 'This exact file was made here')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Veo3 (Quality)')).toBeVisible()
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

test('MRK-01 browsers play the signed 720p and 1080p files', async ({ page }) => {
  const urls = await findFiles(page, (task) => task.hdVideoUrl !== null)
  await page.goto(`${site.url}/verify`)
  const seen = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (src) => {
          const video = Object.assign(document.createElement('video'), { src, muted: true })
          document.body.append(video)
          await video.play()
          await new Promise((resolve) =>
            video.addEventListener('timeupdate', () => video.currentTime > 0 && resolve(0)),
          )
          return [video.videoWidth, video.videoHeight, video.error]
        }),
      ),
    urls,
  )
  expect(seen).toEqual([
    [1280, 720, null],
    [1920, 1080, null],
  ])
})

test('MRK-02 SEC-28 a file that names an address for its credentials makes the browser call nothing', async ({
  page,
}) => {
  const calls: string[] = []
  const elsewhere = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*').end('no manifest')
  })
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  const complaints = listenToConsole(page)
  const file = await makeForeignFile(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/manifest.c2pa`)
  await page.goto(`${site.url}/verify`)
  await choose(page, Buffer.from(file))
  await expect(finding(page, 'Content credentials at another address')).toBeVisible({ timeout: 60_000 })
  elsewhere.close()
  // Not even tried: the policy of the worker would have reported it.
  expect([calls, complaints]).toEqual([[], []])
})

test('PLT-07 SEC-28 only the worker of /verify may run WebAssembly, and it reaches this site alone', async ({
  page,
}) => {
  const policies = new Map<string, string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    policies.set(pathname.replace(/-[^/-]+\.js$/, '.js'), response.headers()['content-security-policy'] ?? '')
  })
  await page.goto(`${site.url}/verify`)
  await choose(page, Buffer.alloc(1000, 7))
  await expect(finding(page, 'No readable content credentials')).toBeVisible({ timeout: 60_000 })
  expect(policies.get('/assets/verify-worker.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  const pagePolicy = policies.get('/verify') ?? ''
  expect(pagePolicy).toContain("worker-src 'self'")
  expect(pagePolicy).not.toContain('wasm-unsafe-eval')
  expect([...policies].filter(([path, policy]) => /wasm/.test(policy) && !path.includes('verify-worker'))).toEqual([])
  const scripts = [...policies].filter(([path]) => path.startsWith('/assets/') && path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(1)
  expect(
    scripts.filter(([path, policy]) => policy !== "default-src 'none'" && !path.includes('verify-worker')),
  ).toEqual([])
})

test('MRK-02 a failing reader, worker or certificate is named plainly, and the fingerprint is still asked for', async ({
  page,
}) => {
  const clip = await downloadVideo(page)
  await page.goto(`${site.url}/verify`)
  const madeHere = finding(page, 'This exact file was made here')
  await page.route('**/*.wasm', (route) => route.abort())
  await choose(page, clip, 'no-reader.mp4')
  await expect(page.getByRole('heading', { name: 'Result for no-reader.mp4' })).toBeVisible({ timeout: 60_000 })
  await expect(madeHere).toBeVisible()
  await expect(finding(page, 'Content credentials could not be read')).toBeVisible()
  await page.unrouteAll()

  await page.route('**/.well-known/c2pa-ca.pem', (route) => route.abort())
  await choose(page, clip, 'no-certificates.mp4')
  await expect(page.getByRole('heading', { name: 'Result for no-certificates.mp4' })).toBeVisible({ timeout: 60_000 })
  await expect(finding(page, 'Signed, but the signer could not be checked')).toBeVisible()
  await page.unrouteAll()
  await page.route('**/.well-known/c2pa-ca.pem', () => {})
  await choose(page, clip, 'slow-certificates.mp4')
  await expect(page.getByRole('heading', { name: 'Result for slow-certificates.mp4' })).toBeVisible({ timeout: 60_000 })
  await expect(finding(page, 'Signed, but the signer could not be checked')).toBeVisible()
  await page.unrouteAll()
})

test('MRK-02 a worker that crashes after the fingerprint loses nothing, and one that does not start is not called a changed file', async ({
  page,
}) => {
  await page.goto(`${site.url}/verify`)
  const worker = '**/assets/verify-worker-*.js'
  const hash = 'a'.repeat(64)
  const crash = `onmessage = () => { postMessage({ sha256: '${hash}' }); throw new Error('crash') }`
  await page.route(worker, (route) => route.fulfill({ contentType: 'text/javascript', body: crash }))
  await choose(page, Buffer.from('a video'))
  await expect(finding(page, 'This exact file was not made here')).toBeVisible({ timeout: 60_000 })
  await expect(finding(page, 'Content credentials could not be read')).toBeVisible()
  await page.unrouteAll()
  await page.route(worker, (route) => route.abort())
  await choose(page, Buffer.from('a video'))
  await expect(page.getByText('The check could not be loaded, or it stopped.')).toBeVisible({ timeout: 60_000 })
})

test('MRK-02 a file that is dropped beside the box is checked', async ({ page }) => {
  await page.goto(`${site.url}/verify`)
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['only words'], 'dropped.txt'))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.querySelector('footer')?.dispatchEvent(drop)
    if (!drop.defaultPrevented) throw new Error('the browser would open the file')
  })
  await expect(page.getByRole('heading', { name: 'Result for dropped.txt' })).toBeVisible({ timeout: 60_000 })
})

test('MRK-02 files that are no video, are broken or have no credentials are named plainly', async ({ page }) => {
  await page.goto(`${site.url}/verify`)
  await choose(page, Buffer.from('only words'), 'notes.txt', 'text/plain')
  await expect(page.getByRole('heading', { name: 'Result for notes.txt' })).toBeVisible({ timeout: 60_000 })
  await expect(finding(page, 'No readable content credentials')).toBeVisible()
  await choose(page, Buffer.alloc(100_000, 7), 'broken.mp4')
  await expect(page.getByRole('heading', { name: 'Result for broken.mp4' })).toBeVisible({ timeout: 60_000 })
  await expect(finding(page, 'This exact file was not made here')).toBeVisible()
  const foreign = Buffer.from(await makeForeignFile(null))
  const manifestAt = foreign.indexOf('jumb')
  foreign.fill(7, manifestAt - 4, manifestAt + 2000)
  await choose(page, foreign, 'broken-manifest.mp4')
  await expect(page.getByRole('heading', { name: 'Result for broken-manifest.mp4' })).toBeVisible({ timeout: 60_000 })
  await expect(finding(page, 'No readable content credentials')).toBeVisible()
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

test('MRK-02 a file that was chosen before the page works is checked', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => arrived.promise.then(() => route.fallback()))
  await page.goto(`${site.url}/verify`, { waitUntil: 'commit' })
  await choose(page, Buffer.from('only words'), 'notes.txt', 'text/plain')
  arrived.resolve()
  await expect(finding(page, 'No readable content credentials')).toBeVisible({ timeout: 60_000 })
  // What the file is comes before whether it was made here.
  await expect(
    page.getByRole('region', { name: 'Result for notes.txt' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['No readable content credentials', 'This exact file was not made here'])
})
