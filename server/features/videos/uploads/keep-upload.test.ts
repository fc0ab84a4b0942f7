import { randomBytes } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { addMs } from '#server/clock.ts'
import { sweepMedia } from '#server/features/videos/retention/sweep-media.ts'
import { makeClip, makeWav } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { uploadFile } from '#tests/upload-file.ts'
import { sweepUploads, uploadLimits } from './keep-upload.ts'
import { bookUpload } from './upload-repository.ts'

let test: TestApp
let browser: TestBrowser
let large: Buffer
beforeAll(async () => {
  test = await createTestApp()
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer()
  large = Buffer.concat([picture, Buffer.alloc(9_000_000 - picture.length)])
})
beforeEach(async () => {
  browser = await test.signedIn()
})
afterAll(() => test.close())

const dayMs = 24 * 60 * 60 * 1000
const fits = Math.floor(uploadLimits.unused / 9_000_000)

async function upload(from = browser) {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(large)], 'a.jpg', { type: 'image/jpeg' }))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  const cookies = Object.fromEntries(from.cookies)
  const answer = await test.app.inject({ method: 'POST', url: '/api/images/upload', payload, headers, cookies })
  return { status: answer.statusCode, body: answer.json() }
}

/** Leaves room for this many uploads. The bookings have no file, because decoding a picture takes long. */
async function fillAllBut(left: number): Promise<void> {
  const { username } = (await browser.get('/api/auth/current-user')).body.user
  const [user] = await test.query(`select id from users where username = '${username}'`)
  const booking = { userId: String(user?.id), bytes: 9_000_000, createdAt: test.clock.now() }
  for (let count = left; count < fits; count++) {
    const name = `images/${crypto.randomUUID()}.jpg`
    await test.db.transaction((tx) => bookUpload(tx, { ...booking, name }, uploadLimits))
  }
}
async function fill() {
  await fillAllBut(1)
  return upload()
}
const files = () => readdir(join(test.ctx.storage.localFolder ?? '', 'images')).catch(() => [] as string[])
const find = async (imageUrl: string) => (await test.app.inject(new URL(imageUrl).pathname)).statusCode

it("SEC-05: simultaneous uploads of 9 MB stop at their user's limit and affect no other user", async () => {
  const before = (await files()).length
  await fillAllBut(3)
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.find(({ status }) => status !== 200)
  expect([refused?.status, refused?.body.code]).toEqual([413, 'UPLOADS_FULL'])
  expect(refused?.body.message).toContain('100 MB')
  expect((await files()).length - before).toBe(3)
  expect((await upload(await test.signedIn())).status).toBe(200)
})

it('SEC-05: an image that a video uses no longer counts, and stays, however its address is written', async () => {
  const first = await fill()
  expect((await upload()).status).toBe(413)
  const imageUrls = [first.body.imageUrl.replace('http://', 'HTTP://')]
  const body = { prompt: 'waves', model: 'veo3_fast', imageUrls }
  expect((await browser.post('/api/generate-video', body)).status).toBe(200)
  expect((await upload()).status).toBe(200)
  test.clock.forward(2 * dayMs)
  await sweepUploads(test.ctx)
  expect(await find(first.body.imageUrl)).toBe(200)
})

it('SEC-05: an unused image is removed after 24 hours, which frees its space', async () => {
  const first = await fill()
  test.clock.forward(dayMs - 1)
  await sweepUploads(test.ctx)
  expect([await find(first.body.imageUrl), (await upload()).status]).toEqual([200, 413])
  test.clock.forward(1)
  await sweepUploads(test.ctx)
  expect([await find(first.body.imageUrl), (await upload()).status]).toEqual([404, 200])
})

it('SEC-05 PLT-08: a worker whose clock jumps ahead of the database’s removes no image before its time', async () => {
  const { body } = await upload()
  const now = () => addMs(test.clock.now(), 366 * dayMs)
  await sweepUploads({ ...test.ctx, clock: { ...test.clock, now } })
  expect(await find(body.imageUrl)).toBe(200)
})

it('SEC-05: an upload that cannot be stored releases its bytes', async () => {
  await fillAllBut(1)
  const { put } = test.ctx.storage
  const uploadWith = (code: string) => {
    test.ctx.storage.put = () => Promise.reject(Object.assign(new Error('it cannot be written'), { code }))
    return upload()
  }
  const answers = [await uploadWith('ENOSPC'), await uploadWith('EDQUOT'), await uploadWith('EIO')]
  test.ctx.storage.put = put
  expect(answers.map(({ body }) => body.code)).toEqual(['STORAGE_FULL', 'STORAGE_FULL', 'INTERNAL'])
  expect([(await upload()).status, (await upload()).status]).toEqual([200, 413])
})

it('SEC-05: images and sounds are refused before the disk is full', async () => {
  const { space } = test.ctx.storage
  test.ctx.storage.space = async () => ({ freeBytes: 1_000_000, totalBytes: 10_000_000_000 })
  const before = (await files()).length
  const { status, body } = await upload()
  const sound = await uploadFile(test, browser, { url: '/api/v1/uploads', field: 'file', bytes: makeWav(1) })
  test.ctx.storage.space = space
  expect([status, body.code, sound.status, sound.body.code]).toEqual([503, 'STORAGE_FULL', 503, 'STORAGE_FULL'])
  expect(body.message).toContain('no storage space left for new images')
  expect((await files()).length).toBe(before)
})

it('GEN-03 a file that is no picture, video or sound is told what can be sent', async () => {
  const bytes = Buffer.from('OggS with a song')
  const { status, body } = await uploadFile(test, browser, { url: '/api/v1/uploads', field: 'file', bytes })
  const message = 'Send a JPG, PNG, MP4, MP3 or WAV file.'
  expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT', field: 'file', message }])
})

it('SEC-05: images in API requests count as well until their video is started', async () => {
  const { token } = (await browser.post('/api/user-tokens', { name: 'n8n' })).body
  const generate = (prompt: string) =>
    test.app.inject({
      ...{ method: 'POST', url: '/api/n8n/generate', headers: { authorization: `Bearer ${token}` } },
      payload: { prompt, model: 'veo3_fast', imageUrls: [large.toString('base64')] },
    })
  await test.query(`update users set credits = 0`)
  await fillAllBut(1)
  for (let tries = 0; tries < 2; tries++) expect((await generate('poor')).statusCode).toBe(402)
  const names = await test.query(`select name from uploads where name like 'temporary/%'`)
  expect(names).toEqual([])
  expect((await upload()).status).toBe(200)
  await test.query(`update users set credits = 10`)
  const refused = await generate('too much')
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'UPLOADS_FULL'])
  await test.query('delete from uploads')
  await fillAllBut(1)
  expect([(await generate('started')).statusCode, (await upload()).status, (await upload()).status]).toEqual([
    200, 200, 413,
  ])
})

it('SEC-05: programs that send images as bytes have the same limit of uploads as the page', async () => {
  const { token } = (await browser.post('/api/user-tokens', { name: 'n8n' })).body
  const generate = (image: string) =>
    test.app.inject({
      ...{ method: 'POST', url: '/api/n8n/generate', headers: { authorization: `Bearer ${token}` } },
      payload: { prompt: 'waves', model: 'veo3_fast', imageUrls: [image] },
    })
  const { username } = (await browser.get('/api/auth/current-user')).body.user
  const [user] = await test.query(`select id from users where username = '${username}'`)
  for (let count = 0; count < limits['upload:user'].max; count++)
    await test.ctx.limits.add('upload:user', `${user?.id}`)
  expect((await generate(large.toString('base64'))).statusCode).toBe(429)
  expect((await generate('https://pictures.example/a.jpg')).statusCode).toBe(200)
})

/** Books files of the signed-in user without storing them. @returns their addresses */
async function book(names: string[]): Promise<string[]> {
  const { username } = (await browser.get('/api/auth/current-user')).body.user
  const [user] = await test.query(`select id from users where username = '${username}'`)
  const booking = { userId: String(user?.id), bytes: 1000, createdAt: test.clock.now() }
  for (const name of names) await test.db.transaction((tx) => bookUpload(tx, { ...booking, name }, uploadLimits))
  return names.map((name) => test.ctx.storage.address(name))
}
const used = async (names: string[]) =>
  (await test.query(`select name from uploads where used_at is not null`)).filter(({ name }) =>
    names.includes(`${name}`),
  ).length
const nameFiles = () =>
  ['jpg', 'mp4', 'mp3'].map((extension) => `images/${randomBytes(18).toString('base64url')}.${extension}`)

async function start(imageUrls: string[]): Promise<string> {
  const answer = await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast', imageUrls })
  expect(answer.status).toBe(200)
  return answer.body.taskId
}

it('SEC-05 SEC-27: what a failed or cancelled video was made from counts as unused again, and is removed 24 hours later', async () => {
  const names = nameFiles()
  const addresses = await book(names)
  const [failing, cancelled] = [await start(addresses), await start(addresses)]
  expect(await used(names)).toBe(3)
  test.clock.forward(2 * dayMs)
  await browser.post(`/api/video/${cancelled}/cancel`)
  expect(await used(names)).toBe(3)
  test.provider.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
  await test.work()
  test.provider.onSubmit = () => ({ outcome: 'accepted', providerTaskId: `task-${crypto.randomUUID()}` })
  expect((await browser.get(`/api/v1/videos/${failing}`)).body.status).toBe('failed')
  expect(await used(names)).toBe(0)
  const left = async () => {
    await sweepUploads(test.ctx)
    return (await test.query('select name from uploads')).filter(({ name }) => names.includes(`${name}`)).length
  }
  test.clock.forward(dayMs - 1)
  expect(await left()).toBe(3)
  test.clock.forward(1)
  expect(await left()).toBe(0)
})

it('SEC-05: pictures of a finished video stay used after the address of the site has changed', async () => {
  const names = nameFiles()
  const addresses = await book(names)
  const [made, cancelled] = [await start(addresses), await start(addresses)]
  const former = names.map((name) => `'https://former.example/media/${name}'`).join(', ')
  await test.query(
    `update video_tasks set stage = 'completed', image_urls = array[${former}] where task_id = '${made}'`,
  )
  await browser.post(`/api/video/${cancelled}/cancel`)
  expect(await used(names)).toBe(3)
})

it('SEC-05: a video that succeeds late keeps what it was made from', async () => {
  const names = nameFiles()
  const taskId = await start(await book(names))
  test.provider.onCheck = { outcome: 'running' }
  await test.work()
  test.clock.forward(60 * 60 * 1000)
  await test.work()
  expect([(await browser.get(`/api/v1/videos/${taskId}`)).body.status, await used(names)]).toEqual(['failed', 0])
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')] }
  await (await test.administrator()).post('/api/admin/recheck-failed-videos', {})
  expect(await used(names)).toBe(3)
  test.clock.forward(2 * dayMs)
  await sweepUploads(test.ctx)
  expect(await used(names)).toBe(3)
})

it("SEC-05: a video marks no other user's images as used", async () => {
  const names = nameFiles()
  const addresses = await book(names)
  browser = await test.signedIn()
  await book([])
  await start(addresses)
  expect(await used(names)).toBe(0)
})

it('SEC-05: all images, videos and sounds of a user together have a limit, also those that videos use', async () => {
  const [name = ''] = nameFiles()
  const [address = ''] = await book([name])
  const taskId = await start([address])
  const thousand = Array.from({ length: 10 }, (_, n) => `('images/${crypto.randomUUID()}-${n}.jpg')`).join()
  await test.query(`insert into uploads (name, user_id, bytes, used_at)
    select new.name, user_id, ${uploadLimits.stored / 10 - 100_000}, now() from (values ${thousand}) as new (name), uploads
    where uploads.name = '${name}'`)
  const refused = await upload()
  expect([refused.status, refused.body.code]).toEqual([413, 'UPLOADS_FULL'])
  expect(refused.body.message).toContain('10 GB')
  expect(refused.body.message).toContain('Delete videos')
  expect((await upload(await test.signedIn())).status).toBe(200)
  await test.query(`update uploads set bytes = 1 where used_at is not null`)
  expect((await upload()).status).toBe(200)
  expect(taskId).toMatch(/^vid_/)
})

it('SEC-05: the nightly sweep removes what only deleted videos used, and releases its space', async () => {
  const names = nameFiles()
  const [gone = '', shared = '', unused = ''] = names
  const media = test.ctx.storage.localFolder ?? ''
  const [goneUrl = '', sharedUrl = ''] = await book(names)
  for (const name of names) {
    await writeFile(join(media, name), 'x')
    await utimes(join(media, name), new Date('2020-01-01'), new Date('2020-01-01'))
  }
  const taskId = await start([goneUrl, sharedUrl])
  await start([sharedUrl])
  await test.query(`update video_tasks set stage = 'completed' where task_id = '${taskId}'`)
  expect((await browser.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
  test.clock.forward(dayMs + 1)
  await sweepMedia(test.ctx)
  const stored = await files()
  expect(names.filter((name) => stored.includes(basename(name)))).toEqual([shared, unused])
  const rows = (await test.query('select name from uploads')).map(({ name }) => name)
  expect(names.filter((name) => rows.includes(name))).toEqual([shared, unused])
  expect(gone).not.toBe('')
})
