import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sweepMedia } from '#server/features/videos/retention/sweep-media.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { uploadFile } from '#tests/upload-file.ts'

let test: TestApp
let admin: TestBrowser
let clip: Buffer
let silent: Buffer
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
  admin = await test.administrator()
  clip = await readFile(await makeClip('16:9', { seconds: 2 }))
  silent = await readFile(await makeClip('9:16', { seconds: 2, silent: true }))
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const { id } of (await admin.get(path)).body.data) await admin.delete(`${path}/${id}`)
})

const path = '/api/admin/showcase'
const shown = async () => (await test.browser().get('/api/showcase')).body.data
const named = (words: string) => `${path}/upload?${new URLSearchParams({ words, label: 'Ours' })}`
const upload = (words: string, bytes: Uint8Array = clip, browser = admin) =>
  uploadFile(test, browser, { url: named(words), field: 'file', bytes, name: 'a.mp4', type: 'video/mp4' })
const nameOf = (address: string) => new URL(address).pathname
const stored = async (address: string) => (await test.browser().get(nameOf(address))).status

async function makeVideo(browser: TestBrowser): Promise<string> {
  const { body } = await browser.post('/api/generate-video', { prompt: 'waves at dusk', model: 'veo3_fast' })
  await test.work()
  test.clock.forward(10_000)
  await test.work()
  return body.taskId
}

it('ADM-15 without clips, the landing page keeps the shipped examples', async () => {
  const answer = await test.browser().get('/api/showcase')
  expect([answer.status, answer.body]).toEqual([200, { data: [] }])
  const headers = { 'if-none-match': String(answer.headers.etag) }
  expect((await test.app.inject({ url: '/api/showcase', headers })).statusCode).toBe(304)
})

it('ADM-15 an own video is shown, and stays when it is deleted and swept', async () => {
  const videoId = await makeVideo(admin)
  const added = await admin.post(path, { videoId, words: ' Waves at dusk ', label: 'Veo3 Fast' })
  expect(added.status).toBe(201)
  const [one, ...others] = await shown()
  expect(others).toEqual([])
  expect(one).toMatchObject({ id: added.body.id, words: 'Waves at dusk', label: 'Veo3 Fast', demo: true, seconds: 8 })
  expect([one.width, one.height, one.peaks.length]).toEqual([320, 180, 100])
  expect(Object.keys(one)).not.toContain('views')
  expect([await stored(one.videoUrl), await stored(one.posterUrl)]).toEqual([200, 200])
  expect((await admin.delete(`/api/video-tasks/${videoId}`)).status).toBe(200)
  await sweepMedia(test.ctx)
  expect([await stored(one.videoUrl), await stored(one.posterUrl)]).toEqual([200, 200])
  const file = await test.ctx.storage.localPath(one.videoUrl)
  const inspection = await inspectVideo(file ?? '', { posterPath: join(test.ctx.config.dataDir, 'poster.jpg') })
  expect(inspection).toMatchObject({ outcome: 'playable', faststart: true })
})

it('ADM-15 only an own finished video can be shown', async () => {
  const user = await test.signedIn()
  const theirs = await makeVideo(user)
  for (const videoId of [theirs, 'vid_nothing', ''])
    expect([400, 404]).toContain((await admin.post(path, { videoId, words: 'theirs' })).status)
  const { body } = await admin.post('/api/generate-video', { prompt: 'not finished', model: 'veo3_fast' })
  expect((await admin.post(path, { videoId: body.taskId, words: 'mine' })).body).toMatchObject({ code: 'NOT_FOUND' })
  await test.work()
  expect(await shown()).toEqual([])
})

it('ADM-15 a video that its maker has deleted cannot be shown', async () => {
  const videoId = await makeVideo(admin)
  await admin.delete(`/api/video-tasks/${videoId}`)
  const refused = await admin.post(path, { videoId, words: 'Deleted' })
  expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', field: 'videoId' } })
  expect(await shown()).toEqual([])
})

it('ADM-15 a full disk is named, and the landing page stays as it was', async () => {
  await upload('Before')
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const put = vi.spyOn(test.ctx.storage, 'put').mockRejectedValue(full)
  const refused = await upload('Too much')
  put.mockRestore()
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'STORAGE_FULL', message: expect.stringContaining('The landing page did not change.') },
  })
  expect((await shown()).map((one: { words: string }) => one.words)).toEqual(['Before'])
})

it('ADM-15 the clips are shown again right after the database failed once', async () => {
  await upload('Back')
  await test.query('alter table showcase_clips rename to gone')
  const failed = await test.browser().get('/api/showcase')
  await test.query('alter table gone rename to showcase_clips')
  expect(failed.status).toBe(500)
  expect((await shown()).map((one: { words: string }) => one.words)).toEqual(['Back'])
})

it('ADM-15 a new clip is shown last, also once others were moved and removed', async () => {
  const ids: string[] = []
  for (const words of ['First', 'Second', 'Third']) ids.push((await upload(words)).body.id)
  const [first = '', second = '', third = ''] = ids
  await admin.put('/api/admin/showcase-order', { ids: [third, first, second] })
  for (const id of [third, first]) await admin.delete(`${path}/${id}`)
  await upload('Fourth')
  expect((await shown()).map((one: { words: string }) => one.words)).toEqual(['Second', 'Fourth'])
})

it('ADM-15 an uploaded MP4 is shown with the mark AI, or Demo if it was drawn here', async () => {
  expect((await upload('Uploaded')).status).toBe(201)
  const videoId = await makeVideo(admin)
  const { body } = await admin.get(`/api/v1/videos/${videoId}`)
  const file = await test.app.inject(nameOf(body.files[0].url))
  expect((await upload('Drawn here', file.rawPayload)).body).toMatchObject({ demo: true })
  expect((await shown()).map(({ words, demo, label }: Record<string, unknown>) => [words, demo, label])).toEqual([
    ['Uploaded', false, 'Ours'],
    ['Drawn here', true, 'Ours'],
  ])
  expect((await upload('Silent', silent)).body).toMatchObject({ width: 180, height: 320 })
})

it('ADM-15 a file that is no playable video, or too long, is refused, and nothing stays', async () => {
  const long = await readFile(await makeClip('1:1', { seconds: 61, silent: true }))
  for (const [bytes, message] of [
    [Buffer.from('no video at all'), /^This file is no MP4 video/],
    [clip.subarray(0, clip.length / 2), /^This file is no MP4 video/],
    [long, /at most 60 seconds/],
  ] as const)
    expect((await upload('Wrong', bytes)).body).toMatchObject({
      ...{ code: 'INVALID_INPUT', field: 'file' },
      message: expect.stringMatching(message),
    })
  expect((await upload('')).body).toMatchObject({ code: 'INVALID_INPUT', field: 'words' })
  expect((await upload('x'.repeat(501))).body).toMatchObject({ code: 'INVALID_INPUT', field: 'words' })
  expect(await shown()).toEqual([])
})

it('ADM-15 ADM-11 words and order change at once, and every change is logged', async () => {
  const [logged] = await test.query('select max(id) as last from audit_log')
  const [first, second] = [(await upload('First')).body, (await upload('Second')).body]
  await shown()
  const changed = await admin.put(`${path}/${first.id}`, { words: 'Changed', label: '' })
  expect(changed.body).toMatchObject({ words: 'Changed', label: '' })
  expect((await admin.put(`${path}/${first.id}`, { words: ' ' })).body).toMatchObject({ field: 'words' })
  const words = async () => (await shown()).map((one: { words: string }) => one.words)
  expect(await words()).toEqual(['Changed', 'Second'])
  const order = (ids: string[]) => admin.put('/api/admin/showcase-order', { ids })
  expect((await order([second.id, first.id])).body.data).toHaveLength(2)
  expect(await words()).toEqual(['Second', 'Changed'])
  for (const wrong of [[first.id], [first.id, first.id], [first.id, second.id, crypto.randomUUID()]])
    expect((await order(wrong)).body).toMatchObject({ code: 'INVALID_INPUT', field: 'ids' })
  await admin.delete(`${path}/${second.id}`)
  const rows = await test.query(`select action from audit_log
    where subject like 'showcase%' and id > ${logged?.last} order by id`)
  expect(rows.map(({ action }) => action)).toEqual([
    ...['add-showcase-clip', 'add-showcase-clip', 'change-showcase-clip', 'order-showcase', 'delete-showcase-clip'],
  ])
})

it('ADM-15 removing a clip removes its files, once', async () => {
  const { body } = await upload('Gone soon')
  expect(await stored(body.videoUrl)).toBe(200)
  expect((await admin.delete(`${path}/${body.id}`)).body).toEqual({ success: true })
  expect([await stored(body.videoUrl), await stored(body.posterUrl)]).toEqual([404, 404])
  expect((await admin.delete(`${path}/${body.id}`)).status).toBe(404)
  expect((await admin.put(`${path}/${body.id}`, { words: 'x' })).status).toBe(404)
  expect(await shown()).toEqual([])
})

it('ADM-15 the fifteenth clip is refused, also when many are added at once', async () => {
  const add = async () => {
    const { status, body } = await upload('One of many')
    return status === 201 ? 'added' : body.code
  }
  await test.query(`insert into showcase_clips (place, words, label, is_demo, file, poster, width, height, duration_ms,
    peaks, bytes) select n, 'x', '', false, 'showcase/' || n || '.mp4', 'showcase/' || n || '.webp', 1, 1, 1, '', 1
    from generate_series(1, 12) n`)
  expect((await Promise.all([add(), add(), add(), add()])).sort()).toEqual([
    ...['SHOWCASE_FULL', 'SHOWCASE_FULL', 'added', 'added'],
  ])
  expect((await admin.get(path)).body.data).toHaveLength(14)
})
