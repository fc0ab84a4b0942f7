import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchService } from '#server/features/notices/watch-service.ts'
import { startS3Fake } from '#tests/fakes/s3.ts'
import { dayMs, folder, openSweptSite, published, type SweptSite, video } from '#tests/storage/swept-site.ts'

/** One byte less than the operator's minimum: anything in the bin makes enough room. */
const nearlyEnough = 500 * 1024 * 1024 - 1

let site: SweptSite
beforeEach(async () => {
  site = await openSweptSite({ SIGNUP_CREDITS: '5' })
})
afterEach(() => site.test.close())

it('PLT-08 FLD-01 low space empties the bin, oldest night first, before new work is refused', async () => {
  for (const name of ['a', 'b', 'c']) {
    await site.store(video(name))
    await site.sweep()
    site.test.clock.forward(dayMs)
  }
  const { space } = site.test.ctx.storage
  // Two nights have to go.
  site.test.ctx.storage.space = async () => {
    const freeBytes = (await site.binned()).length > 1 ? nearlyEnough : 10 ** 12
    return { freeBytes, totalBytes: 10 ** 12 }
  }
  const user = await site.test.signedIn()
  expect((await user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).status).toBe(200)
  expect(await site.binned()).toEqual([video('c')])
  site.test.ctx.storage.space = async () => ({ freeBytes: 0, totalBytes: 10 ** 12 })
  expect((await user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).status).toBe(503)
  // It would make too little room.
  expect(await site.binned()).toEqual([video('c')])
  site.test.ctx.storage.space = space
})

it('PLT-08 an archive of an account that does not fit leaves the bin alone', async () => {
  await site.store(video('gone'))
  await site.sweep()
  const user = await site.test.signedIn('archivist')
  await site.test.query(`insert into uploads (name, user_id, bytes)
    select 'images/${folder('up')}.png', id, 20 from users where username = 'archivist'`)
  // The bin has more bytes than are missing.
  for (const freeBytes of [nearlyEnough + 11, nearlyEnough]) {
    site.test.ctx.storage.space = async () => ({ freeBytes, totalBytes: 10 ** 12 })
    expect((await user.post('/api/user/archive')).body.code).toBe('STORAGE_FULL')
    expect(await site.binned()).toEqual([video('gone')])
  }
})

it('PLT-08 SEC-05 with a bucket, a full disk of the data folder refuses new work, and the bin in the bucket stays', async () => {
  const s3 = await startS3Fake()
  const bucket = await openSweptSite({ ...s3.environment, SIGNUP_CREDITS: '5' }, s3)
  await bucket.store(video('gone'))
  await bucket.sweep()
  const user = await bucket.test.signedIn()
  const order = () => user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  expect((await order()).status).toBe(200)
  const admin = await bucket.test.administrator()
  const reserve = (minFreeMegabytes: number) => admin.put('/api/admin/storage', { minFreeMegabytes })
  await reserve(100_000_000)
  expect((await order()).body.code).toBe('STORAGE_FULL')
  await watchService(bucket.test.ctx)
  expect(await bucket.test.query(`select key from alarms where key = 'storage-low'`)).toHaveLength(1)
  await reserve(500)
  bucket.test.ctx.storage.space = async () => ({ freeBytes: nearlyEnough, totalBytes: 10 ** 12 })
  expect((await order()).body.code).toBe('STORAGE_FULL')
  expect(await bucket.binned()).toEqual([video('gone')])
  await bucket.test.close()
  await s3.close()
})

/** A disk without space refuses a video, after whatever may go has gone. */
async function orderWithoutSpace(): Promise<void> {
  const { space } = site.test.ctx.storage
  site.test.ctx.storage.space = async () => ({ freeBytes: nearlyEnough, totalBytes: 10 ** 12 })
  const user = await site.test.signedIn()
  expect((await user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).status).toBe(503)
  site.test.ctx.storage.space = space
}

it('PLT-08 FLD-01 low space leaves the bin alone while the database may know its files again', async () => {
  await site.addVideos('kept')
  await site.store(published('kept'), published('later'))
  await site.sweep()
  // As after the restore of an old backup. A newer one knows the file.
  await site.test.query('update installation set sweeps = 0')
  await orderWithoutSpace()
  expect(await site.binned()).toEqual([published('later')])
  await site.addVideos('later')
  await site.sweep()
  expect(await site.stored()).toEqual([published('kept'), published('later')].sort())
})

it('PLT-08 FLD-01 low space leaves the bin of another installation alone', async () => {
  await site.addVideos('kept')
  await site.store(published('kept'), video('gone'))
  await site.sweep()
  await site.test.query('update installation set installation_id = gen_random_uuid()')
  await orderWithoutSpace()
  expect(await site.binned()).toEqual([video('gone')])
})

it('PLT-08 low space takes no night from the bin that has a file of a finished video', async () => {
  await site.addVideos('kept')
  await site.store(published('kept'), published('later'))
  await site.sweep()
  site.test.clock.forward(dayMs)
  await site.store(video('gone'))
  await site.sweep()
  expect(await site.binned()).toEqual([published('later'), video('gone')].sort())
  // As after an update that knows more files of a video.
  await site.addVideos('later')
  await orderWithoutSpace()
  expect(await site.binned()).toEqual([published('later')])
  await site.sweep()
  expect(await site.stored()).toEqual([published('kept'), published('later')].sort())
})

it('PLT-08 low space takes no night from the bin that has a picture from which a video was made', async () => {
  await site.addVideos('kept')
  const picture = `images/${folder('used')}.png`
  await site.store(published('kept'), picture)
  await site.sweep()
  expect(await site.binned()).toEqual([picture])
  // As after the restore of a backup that knows what the video was made from.
  await site.test.query(`update video_tasks set image_urls = '{https://former.example/media/${picture}}'`)
  await orderWithoutSpace()
  expect(await site.binned()).toEqual([picture])
  await site.sweep()
  expect(await site.stored()).toEqual([published('kept'), picture].sort())
})

const owned = { picture: `images/${folder('up')}.png`, poster: `${folder('poster')}/poster.jpg` }
const ownedClip = { file: `showcase/${folder('clip')}.mp4`, poster: `showcase/${folder('clip')}.webp` }
const addUpload = () =>
  site.test.query(`insert into uploads (name, user_id, bytes)
    select '${owned.picture}', id, 1 from users where username = 'owner'`)
const addClip = () =>
  site.test.query(`insert into showcase_clips (place, words, label, is_demo, file, poster, width, height, duration_ms, peaks,
      bytes) values (0, 'waves', 'demo', true, '${ownedClip.file}', '${ownedClip.poster}', 16, 9, 1000, '', 1)`)
async function addPoster(): Promise<void> {
  await site.addVideos('poster')
  await site.test.query(`update video_tasks set poster = '${owned.poster}' where task_id = 'vid_poster'`)
}

it.each<[string, string, () => Promise<unknown>]>([
  ['an upload', owned.picture, addUpload],
  ['a clip of the landing page', ownedClip.file, addClip],
  ['the poster of a clip of the landing page', ownedClip.poster, addClip],
  ['the poster of a video', owned.poster, addPoster],
])('PLT-08 low space takes no night from the bin that has %s', async (_, name, insert) => {
  await site.addVideos('kept')
  await site.store(published('kept'), name)
  await site.sweep()
  expect(await site.binned()).toEqual([name])
  await insert()
  await orderWithoutSpace()
  expect(await site.binned()).toEqual([name])
})
