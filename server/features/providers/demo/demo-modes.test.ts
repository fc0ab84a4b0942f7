import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { contrast, meanDifference } from '#tests/measure-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { uploadFile } from '#tests/upload-file.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { createDemoProvider, type DemoProvider } from './demo-provider.ts'

let test: TestApp
let browser: TestBrowser
let demo: DemoProvider
let folder: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
  folder = await mkdtemp(join(tmpdir(), 'soundreel-modes-'))
  const { storage, clock, log } = test.ctx
  demo = createDemoProvider({ folder: join(folder, 'demo'), storage, clock, log, draws: true })
  test.ctx.providers.demo = demo
  browser = await test.signedIn()
})
afterAll(async () => {
  await demo.stop()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const side = 256
const toPixels = async (picture: string | Buffer) =>
  Uint8Array.from(await sharp(picture).resize(side, side, { fit: 'fill' }).ensureAlpha().raw().toBuffer())

async function upload(background: string) {
  const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .png()
    .toBuffer()
  const { body } = await uploadFile(test, browser, { url: '/api/v1/uploads', field: 'file', bytes })
  return { uploadId: body.id, pixels: await toPixels(bytes) }
}

/** Makes a video through /api/v1 and waits for it. @returns its id, its answer, and its frame at a second. */
async function make(asked: object) {
  const body = { model: 'demo', prompt: 'a lighthouse in a storm', seconds: 4, audio: true, ...asked }
  const created = await browser.post('/api/v1/videos', body)
  expect([created.status, created.body.code]).toEqual([201, undefined])
  const [{ id }] = created.body.data
  const read = async () => (await browser.get(`/api/v1/videos/${id}`)).body
  const look = async () => {
    await test.work()
    test.clock.forward(1000)
    return ['completed', 'failed'].includes((await read()).status)
  }
  await waitUntil('the video ends', look, { timeoutMs: 120_000, everyMs: 100 })
  const video = await read()
  expect([video.status, video.error]).toEqual(['completed', null])
  const path = String(await test.ctx.storage.localPath(video.files[0].url))
  const frameAt = async (stillAt: number | null) => {
    const posterPath = join(folder, `${id}-${stillAt}.jpg`)
    await inspectVideo(path, { posterPath, stillAt })
    return toPixels(posterPath)
  }
  return { id, video, frameAt }
}

it('MOD-13 MOD-02 each mode is made through /api/v1 by the demo, from what it was given', async () => {
  const [orange, blue] = [await upload('#d07020'), await upload('#2040c0')]
  const isNearer = (frame: Uint8Array, to: Uint8Array, than: Uint8Array) =>
    meanDifference(frame, to) < meanDifference(frame, than)

  const text = await make({ aspectRatio: '1:1' })
  expect(text.video).toMatchObject({ mode: 'text', seconds: 4, demo: true, files: [{ width: 720, height: 720 }, {}] })
  const [early, late] = [await text.frameAt(0.5), await text.frameAt(3.5)]
  expect(contrast(early)).toBeGreaterThan(5)
  expect(meanDifference(early, late)).toBeGreaterThan(0.5)

  const { pixels: first, ...given } = orange
  const { pixels: last, ...other } = blue
  const image = await make({ aspectRatio: '1:1', inputs: [{ role: 'first', ...given }] })
  expect(image.video.mode).toBe('image')
  expect(isNearer(await image.frameAt(0), first, last)).toBe(true)

  const frames = await make({
    aspectRatio: '1:1',
    inputs: [
      { role: 'last', ...other },
      { role: 'first', ...given },
    ],
  })
  expect(frames.video.mode).toBe('frames')
  expect(isNearer(await frames.frameAt(0), first, last)).toBe(true)
  expect(isNearer(await frames.frameAt(null), last, first)).toBe(true)

  const references = await make({ aspectRatio: '1:1', inputs: [{ role: 'reference', ...other }] })
  expect(references.video.mode).toBe('references')
  expect(meanDifference(await references.frameAt(2), await text.frameAt(2))).toBeGreaterThan(1)

  const extended = await make({ extendVideoId: text.id })
  expect(extended.video).toMatchObject({ mode: 'extend', seconds: 8, parentId: text.id })
  expect(extended.video.files[0].seconds).toBeCloseTo(8, 0)
  expect(meanDifference(await extended.frameAt(2), await text.frameAt(2))).toBeLessThan(3)
  expect(meanDifference(await extended.frameAt(4.2), await text.frameAt(null))).toBeLessThan(15)
  await test.verify()
}, 300_000)
