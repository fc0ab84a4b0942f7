import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StorageUse } from '#contract/overview.ts'
import { joinAtStart } from '#server/installation/join-at-start.ts'
import { listBin } from '#server/integrations/storage/bin.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { sweepMedia } from './sweep-media.ts'

const dayMs = 24 * 60 * 60 * 1000
const old = new Date('2020-01-01')

let s3: S3Fake
let test: TestApp
let admin: TestBrowser
afterEach(async () => {
  await test.close()
  await s3.close()
})

const folder = (name: string) => name.padEnd(24, '-')
const video = (name: string) => `${folder(name)}/720p.mp4`
const published = (name: string) => `${folder(name)}/720p-0123456789abcdef-01234567.mp4`

async function open(environment: (fake: S3Fake) => Record<string, string>): Promise<void> {
  s3 = await startS3Fake()
  test = await createTestApp(environment(s3))
  admin = await test.administrator()
  await joinAtStart(test.ctx)
}

/** Stores a file that was last changed years ago. */
async function store(name: string): Promise<void> {
  const { localFolder } = test.ctx.storage
  if (!localFolder) {
    s3.objects.set(name, { bytes: Buffer.from(name), type: '', cacheControl: '', changedAt: old })
    return
  }
  await mkdir(dirname(join(localFolder, name)), { recursive: true })
  await writeFile(join(localFolder, name), name)
  await utimes(join(localFolder, name), old, old)
}

/** The stored files outside the bin. */
async function stored(): Promise<string[]> {
  const names: string[] = []
  for await (const page of test.ctx.storage.listOlder(new Date(Date.now() + dayMs))) names.push(...page)
  return names.sort()
}

const binned = async () => (await listBin(test.ctx.storage)).map(({ original }) => original).sort()
const use = async () => (await admin.get('/api/admin/storage')).body as StorageUse
const sweep = () => sweepMedia(test.ctx)

/** Finished videos with these names, whose files are in their folders. */
async function addVideos(...names: string[]): Promise<void> {
  await test.signedIn('owner').catch(() => {})
  for (const name of names)
    await test.query(`insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder,
        result_urls, stage, status, due_at, completed_at)
      select id, 'vid_${name}', 'waves', 'veo3_fast', '16:9', '${folder(name)}', '{${published(name)}}',
        'completed', 'completed', null, now() from users where username = 'owner'`)
}

describe.each(['a folder', 'a bucket'])('PLT-08 FLD-01 the sweep of %s', (kind) => {
  beforeEach(() => open((fake) => (kind === 'a bucket' ? fake.environment : {})))

  it('moves files without an owner into the bin, where nobody can fetch them, and deletes them after seven days', async () => {
    await addVideos('kept')
    const orphans = [
      video('gone'),
      `${folder('gone')}/poster.jpg`,
      `${folder('kept')}/720p-${'a'.repeat(16)}-${'b'.repeat(8)}.mp4`,
    ]
    for (const name of [published('kept'), ...orphans]) await store(name)
    await sweep()
    expect(await stored()).toEqual([published('kept')])
    expect(await binned()).toEqual([...orphans].sort())
    const bytes = orphans.join('').length
    expect(await use()).toMatchObject({ bin: { files: 3, bytes }, sweepHold: null })
    expect((await use()).usedBytes).toBeGreaterThanOrEqual(bytes)
    for (const { name, original } of await listBin(test.ctx.storage)) {
      expect(name).toMatch(/^\.bin\/[^/]+-[\w-]{24}\//)
      for (const path of [name, original, name.slice(1), encodeURIComponent(name)])
        expect((await test.app.inject(`/media/${path}`)).statusCode).toBe(404)
    }
    test.clock.forward(7 * dayMs - 1)
    await sweep()
    expect(await binned()).toHaveLength(3)
    test.clock.forward(1)
    await sweep()
    expect(await binned()).toEqual([])
    expect(await stored()).toEqual([published('kept')])
  })

  it('never touches files of the operator', async () => {
    const theirs = [
      ...['notes.txt', 'holiday.mp4', 'holiday.mp4.part', 'images/logo.png', 'showcase/intro.mp4', 'backup/x.mp4'],
      ...[`${folder('gone')}/notes.txt`, `${folder('gone')}/holiday.mp4`, 'archives/2026/05/000001'],
    ]
    for (const name of [video('gone'), ...theirs]) await store(name)
    await sweep()
    expect(await stored()).toEqual(theirs.sort())
    expect(await binned()).toEqual([video('gone')])
  })

  it('takes no files from a storage that belongs to another database, and says so', async () => {
    await addVideos('kept')
    const names = [published('kept'), video('gone'), video('other')]
    for (const name of names) await store(name)
    await test.query('update installation set installation_id = gen_random_uuid()')
    await sweep()
    expect(await stored()).toEqual(names.sort())
    expect(await binned()).toEqual([])
    expect((await use()).sweepHold?.reason).toBe('foreign')
    expect(await test.query(`select key from alarms`)).toEqual([{ key: 'sweep-held' }])
  })

  it('takes no files for a database without videos', async () => {
    for (const name of [video('a'), video('b')]) await store(name)
    const empty = await createTestApp()
    await sweepMedia({ ...empty.ctx, storage: test.ctx.storage })
    await empty.close()
    expect(await stored()).toEqual([video('a'), video('b')])
  })

  it('stops above fifty files and five per cent until an administrator confirms the number', async () => {
    await addVideos('kept')
    const orphans = Array.from({ length: 51 }, (_, index) => video(`gone${index}`))
    for (const name of [published('kept'), ...orphans]) await store(name)
    for (let night = 0; night < 2; night++) await sweep()
    expect(await stored()).toHaveLength(52)
    expect((await use()).sweepHold).toMatchObject({ reason: 'many', files: 51, total: 52 })
    const confirm = (files: number) => admin.post('/api/admin/storage/confirm-sweep', { reason: 'many', files })
    expect((await confirm(50)).body.code).toBe('SWEEP_CHANGED')
    expect((await confirm(51)).status).toBe(200)
    expect(await test.query('select key from alarms')).toEqual([])
    await sweep()
    expect(await stored()).toEqual([published('kept')])
    expect(await binned()).toHaveLength(51)
    for (const name of orphans) await store(name)
    await sweep()
    expect((await use()).sweepHold).toMatchObject({ reason: 'many', files: 51 })
  })

  it('removes the files of deleted videos at once, however many there are', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `deleted${index}`)
    await addVideos(...names)
    for (const name of names) await store(published(name))
    await test.query('update video_tasks set deleted_at = now()')
    await sweep()
    expect([await stored(), await binned()]).toEqual([[], []])
    expect((await use()).sweepHold).toBeNull()
  })

  it('takes nothing while the database is older than the storage, and puts files back that it knows again', async () => {
    await addVideos('kept')
    for (const name of [published('kept'), published('later')]) await store(name)
    await sweep()
    expect(await binned()).toEqual([published('later')])
    await test.query('update installation set sweeps = 0')
    await store(video('gone'))
    test.clock.forward(8 * dayMs)
    await sweep()
    expect([await stored(), await binned()]).toEqual([[video('gone'), published('kept')].sort(), [published('later')]])
    // The former session has expired.
    admin = await test.administrator()
    expect((await use()).sweepHold).toMatchObject({ reason: 'restored', files: 1, total: 2 })
    await addVideos('later')
    await sweep()
    expect(await stored()).toEqual([video('gone'), published('kept'), published('later')].sort())
    expect(await binned()).toEqual([])
  })
})

it('PLT-08 FLD-01 low space empties the bin, oldest night first, before new work is refused', async () => {
  await open(() => ({ SIGNUP_CREDITS: '5' }))
  for (const name of ['a', 'b', 'c']) {
    await store(video(name))
    await sweep()
    test.clock.forward(dayMs)
  }
  const { space } = test.ctx.storage
  // Two nights have to go.
  test.ctx.storage.space = async () => {
    const freeBytes = (await binned()).length > 1 ? 0 : 10 ** 12
    return { freeBytes, totalBytes: 10 ** 12 }
  }
  const user = await test.signedIn()
  expect((await user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).status).toBe(200)
  expect(await binned()).toEqual([video('c')])
  test.ctx.storage.space = async () => ({ freeBytes: 0, totalBytes: 10 ** 12 })
  expect((await user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).status).toBe(503)
  test.ctx.storage.space = space
})

/** A disk without space refuses a video, after whatever may go has gone. */
async function orderWithoutSpace(): Promise<void> {
  const { space } = test.ctx.storage
  test.ctx.storage.space = async () => ({ freeBytes: 0, totalBytes: 10 ** 12 })
  const user = await test.signedIn()
  expect((await user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).status).toBe(503)
  test.ctx.storage.space = space
}

it('PLT-08 FLD-01 low space leaves the bin alone while the database may know its files again', async () => {
  await open(() => ({ SIGNUP_CREDITS: '5' }))
  await addVideos('kept')
  for (const name of [published('kept'), published('later')]) await store(name)
  await sweep()
  // A newer backup knows the file, and fewer sweeps than the storage.
  await addVideos('later')
  await test.query('update installation set sweeps = 0')
  await orderWithoutSpace()
  expect(await binned()).toEqual([published('later')])
  await sweep()
  expect(await stored()).toEqual([published('kept'), published('later')].sort())
})

it('PLT-08 low space takes no night from the bin that has a file of a finished video', async () => {
  await open(() => ({ SIGNUP_CREDITS: '5' }))
  await addVideos('kept')
  for (const name of [published('kept'), published('later')]) await store(name)
  await sweep()
  test.clock.forward(dayMs)
  await store(video('gone'))
  await sweep()
  expect(await binned()).toEqual([published('later'), video('gone')].sort())
  // As after an update that knows more files of a video.
  await addVideos('later')
  await orderWithoutSpace()
  expect(await binned()).toEqual([published('later')])
  await sweep()
  expect(await stored()).toEqual([published('kept'), published('later')].sort())
})

it('PLT-08 low space takes no night from the bin that has a picture from which a video was made', async () => {
  await open(() => ({ SIGNUP_CREDITS: '5' }))
  await addVideos('kept')
  const picture = `images/${folder('used')}.png`
  for (const name of [published('kept'), picture]) await store(name)
  await sweep()
  expect(await binned()).toEqual([picture])
  // As after the restore of a backup that knows what the video was made from.
  await test.query(`update video_tasks set image_urls = '{https://former.example/media/${picture}}'`)
  await orderWithoutSpace()
  expect(await binned()).toEqual([picture])
  await sweep()
  expect(await stored()).toEqual([published('kept'), picture].sort())
})

const owned = { picture: `images/${folder('up')}.png`, poster: `${folder('poster')}/poster.jpg` }
const ownedClip = { file: `showcase/${folder('clip')}.mp4`, poster: `showcase/${folder('clip')}.webp` }
const addUpload = () =>
  test.query(`insert into uploads (name, user_id, bytes)
    select '${owned.picture}', id, 1 from users where username = 'owner'`)
const addClip = () =>
  test.query(`insert into showcase_clips (place, words, label, is_demo, file, poster, width, height, duration_ms, peaks,
      bytes) values (0, 'waves', 'demo', true, '${ownedClip.file}', '${ownedClip.poster}', 16, 9, 1000, '', 1)`)
async function addPoster(): Promise<void> {
  await addVideos('poster')
  await test.query(`update video_tasks set poster = '${owned.poster}' where task_id = 'vid_poster'`)
}

it.each<[string, string, () => Promise<unknown>]>([
  ['an upload', owned.picture, addUpload],
  ['a clip of the landing page', ownedClip.file, addClip],
  ['the poster of a clip of the landing page', ownedClip.poster, addClip],
  ['the poster of a video', owned.poster, addPoster],
])('PLT-08 low space takes no night from the bin that has %s', async (_, name, insert) => {
  await open(() => ({ SIGNUP_CREDITS: '5' }))
  await addVideos('kept')
  for (const file of [published('kept'), name]) await store(file)
  await sweep()
  expect(await binned()).toEqual([name])
  await insert()
  await orderWithoutSpace()
  expect(await binned()).toEqual([name])
})

it('PLT-08 pictures of videos stay after the address of the site has changed', async () => {
  await open(() => ({ PUBLIC_URL: 'https://new.example' }))
  await addVideos('kept')
  const [used, unused] = ['used', 'unused'].map((name) => `images/${folder(name)}.png`)
  for (const name of [used, unused]) await store(String(name))
  await test.query(`update video_tasks set image_urls = '{https://former.example/media/${used}}'`)
  await sweep()
  expect(await stored()).toEqual([used])
  expect(await binned()).toEqual([unused])
})
