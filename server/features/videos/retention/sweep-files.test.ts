import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StorageUse } from '#contract/overview.ts'
import { expectRestored } from '#server/installation/hold-sweep.ts'
import { readMarker } from '#server/installation/marker.ts'
import { listBin } from '#server/integrations/storage/bin.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { dayMs, folder, openSweptSite, published, type SweptSite, video } from '#tests/storage/swept-site.ts'
import { createTestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { sweepMedia } from './sweep-media.ts'

let s3: S3Fake
let site: SweptSite
let admin: TestBrowser
afterEach(async () => {
  await site.test.close()
  await s3.close()
})

async function open(environment: (fake: S3Fake) => Record<string, string> = () => ({})): Promise<void> {
  s3 = await startS3Fake()
  site = await openSweptSite(environment(s3), s3)
  admin = await site.test.administrator()
}

const use = async () => (await admin.get('/api/admin/storage')).body as StorageUse

describe.each(['a folder', 'a bucket'])('PLT-08 FLD-01 the sweep of %s', (kind) => {
  beforeEach(() => open((fake) => (kind === 'a bucket' ? fake.environment : {})))

  it('moves files without an owner into the bin, where nobody can fetch them, and deletes them after seven days', async () => {
    await site.addVideos('kept')
    const orphans = [
      video('gone'),
      `${folder('gone')}/poster.jpg`,
      `${folder('kept')}/720p-${'a'.repeat(16)}-${'b'.repeat(8)}.mp4`,
    ]
    await site.store(published('kept'), ...orphans)
    await site.sweep()
    expect(await site.stored()).toEqual([published('kept')])
    expect(await site.binned()).toEqual([...orphans].sort())
    const bytes = orphans.join('').length
    expect(await use()).toMatchObject({ bin: { files: 3, bytes }, sweepHold: null })
    expect((await use()).usedBytes).toBeGreaterThanOrEqual(bytes)
    for (const { name, original } of await listBin(site.test.ctx.storage)) {
      expect(name).toMatch(/^\.bin\/[^/]+-[\w-]{24}\//)
      for (const path of [name, original, name.slice(1), encodeURIComponent(name)])
        expect((await site.test.app.inject(`/media/${path}`)).statusCode).toBe(404)
    }
    site.test.clock.forward(7 * dayMs - 1)
    await site.sweep()
    expect(await site.binned()).toHaveLength(3)
    site.test.clock.forward(1)
    await site.sweep()
    expect(await site.binned()).toEqual([])
    expect(await site.stored()).toEqual([published('kept')])
  })

  it('never touches files of the operator', async () => {
    const theirs = [
      ...['notes.txt', 'holiday.mp4', 'holiday.mp4.part', 'images/logo.png', 'showcase/intro.mp4', 'backup/x.mp4'],
      ...[`${folder('gone')}/notes.txt`, `${folder('gone')}/holiday.mp4`, 'archives/2026/05/000001'],
    ]
    await site.store(video('gone'), ...theirs)
    await site.sweep()
    expect(await site.stored()).toEqual(theirs.sort())
    expect(await site.binned()).toEqual([video('gone')])
  })

  it('leaves no old copies of drawn videos in a bucket whose machine is gone', async () => {
    const copies = ['made.mp4', 'scene.json'].map((name) => `temporary/demo/${crypto.randomUUID()}/${name}`)
    const recent = `temporary/demo/${crypto.randomUUID()}/scene.json`
    await site.store(...copies)
    await site.test.ctx.storage.put(import.meta.filename, recent)
    await site.sweep()
    expect(await site.stored()).toEqual(kind === 'a bucket' ? [recent] : [...copies, recent].sort())
  })

  it('takes no files from a storage that belongs to another database, and says so', async () => {
    await site.addVideos('kept')
    const names = [published('kept'), video('gone'), video('other')]
    await site.store(...names)
    await site.test.query('update installation set installation_id = gen_random_uuid()')
    await site.sweep()
    expect(await site.stored()).toEqual(names.sort())
    expect(await site.binned()).toEqual([])
    expect((await use()).sweepHold?.reason).toBe('foreign')
    expect(await site.test.query(`select key from alarms`)).toEqual([{ key: 'sweep-held' }])
  })

  it('waits for the confirmation of a restored database, also if the storage belonged to another meanwhile', async () => {
    await site.addVideos('kept')
    const names = [published('kept'), video('gone')]
    await site.store(...names)
    await expectRestored(site.test.ctx)
    const [row] = await site.test.query('select installation_id as id from installation')
    await site.test.query('update installation set installation_id = gen_random_uuid()')
    await site.sweep()
    expect((await use()).sweepHold?.reason).toBe('restored')
    const [alarm] = await site.test.query('select detail from alarms')
    expect(alarm?.detail).toContain('belongs to another database')
    await site.test.query(`update installation set installation_id = '${row?.id}'`)
    await site.sweep()
    expect([await site.stored(), await site.binned()]).toEqual([names.sort(), []])
    const seen = { reason: 'restored', files: 1 }
    expect((await use()).sweepHold).toMatchObject(seen)
    expect((await admin.post('/api/admin/storage/confirm-sweep', seen)).status).toBe(200)
    await site.sweep()
    expect(await site.binned()).toEqual([video('gone')])
  })

  it('takes no files for a database without videos', async () => {
    await site.store(video('a'), video('b'))
    const empty = await createTestApp()
    await sweepMedia({ ...empty.ctx, storage: site.test.ctx.storage })
    await empty.close()
    expect(await site.stored()).toEqual([video('a'), video('b')])
  })

  it('stops above fifty files and five per cent until an administrator confirms the number', async () => {
    await site.addVideos('kept')
    const orphans = Array.from({ length: 51 }, (_, index) => video(`gone${index}`))
    await site.store(published('kept'), ...orphans)
    for (let night = 0; night < 2; night++) await site.sweep()
    expect(await site.stored()).toHaveLength(52)
    expect((await use()).sweepHold).toMatchObject({ reason: 'many', files: 51, total: 52 })
    const confirm = (files: number) => admin.post('/api/admin/storage/confirm-sweep', { reason: 'many', files })
    expect((await confirm(50)).body.code).toBe('SWEEP_CHANGED')
    expect((await confirm(51)).status).toBe(200)
    expect(await site.test.query('select key from alarms')).toEqual([])
    await site.sweep()
    expect(await site.stored()).toEqual([published('kept')])
    expect(await site.binned()).toHaveLength(51)
    await site.store(...orphans)
    await site.sweep()
    expect((await use()).sweepHold).toMatchObject({ reason: 'many', files: 51 })
  })

  it('removes the files of deleted videos at once, however many there are', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `deleted${index}`)
    await site.addVideos(...names)
    await site.store(...names.map(published))
    await site.test.query('update video_tasks set deleted_at = now()')
    await site.sweep()
    expect([await site.stored(), await site.binned()]).toEqual([[], []])
    expect((await use()).sweepHold).toBeNull()
  })

  it('takes nothing while the database is older than the storage, and puts files back that it knows again', async () => {
    await site.addVideos('kept')
    await site.store(published('kept'), published('later'))
    await site.sweep()
    expect(await site.binned()).toEqual([published('later')])
    await site.test.query('update installation set sweeps = 0')
    await site.store(video('gone'))
    site.test.clock.forward(8 * dayMs)
    await site.sweep()
    expect([await site.stored(), await site.binned()]).toEqual([
      [video('gone'), published('kept')].sort(),
      [published('later')],
    ])
    // The former session has expired.
    admin = await site.test.administrator()
    expect((await use()).sweepHold).toMatchObject({ reason: 'restored', files: 1, total: 2 })
    await site.addVideos('later')
    await site.sweep()
    expect(await site.stored()).toEqual([video('gone'), published('kept'), published('later')].sort())
    expect(await site.binned()).toEqual([])
  })
})

it('PLT-08 pictures of videos stay after the address of the site has changed', async () => {
  await open(() => ({ PUBLIC_URL: 'https://new.example' }))
  await site.addVideos('kept')
  const [used, unused] = [`images/${folder('used')}.png`, `images/${folder('unused')}.png`]
  await site.store(used, unused)
  await site.test.query(`update video_tasks set image_urls = '{https://former.example/media/${used}}'`)
  await site.sweep()
  expect(await site.stored()).toEqual([used])
  expect(await site.binned()).toEqual([unused])
})

it('PLT-08 FLD-01 a sweep is counted before it takes the first file, so that an older database notices it', async () => {
  await open()
  await site.addVideos('kept')
  await site.store(published('kept'), video('gone'))
  const { storage } = site.test.ctx
  const count = async () => (await readMarker(storage))?.sweeps
  const counted = [await count()]
  const { move } = storage
  const moving = vi.spyOn(storage, 'move').mockImplementation(async (name, to) => {
    counted.push(await count())
    await move(name, to)
  })
  await site.sweep()
  moving.mockRestore()
  expect(counted).toEqual([0, 1])
  expect(await site.binned()).toEqual([video('gone')])
})

it('PLT-08 FLD-01 a sweep that cannot read whose storage it is takes no files', async () => {
  await open()
  await site.addVideos('kept')
  const names = [published('gone'), published('kept')]
  await site.store(...names)
  const opening = vi.spyOn(site.test.ctx.storage, 'open').mockRejectedValue(new Error('the bucket does not answer'))
  await site.sweep()
  opening.mockRestore()
  expect([await site.stored(), await site.binned()]).toEqual([names, []])
  await site.sweep()
  expect([await site.stored(), await site.binned()]).toEqual([[published('kept')], [published('gone')]])
})

it('PLT-08 FLD-01 a file that the database knows again stays in the bin until it could be put back', async () => {
  await open()
  await site.addVideos('kept')
  await site.store(published('kept'), published('later'))
  await site.sweep()
  expect(await site.binned()).toEqual([published('later')])
  await site.addVideos('later')
  site.test.clock.forward(7 * dayMs)
  const moving = vi.spyOn(site.test.ctx.storage, 'move').mockRejectedValue(new Error('the bucket does not answer'))
  await site.sweep()
  moving.mockRestore()
  expect([await site.stored(), await site.binned()]).toEqual([[published('kept')], [published('later')]])
  await site.sweep()
  expect([await site.stored(), await site.binned()]).toEqual([[published('kept'), published('later')], []])
})
