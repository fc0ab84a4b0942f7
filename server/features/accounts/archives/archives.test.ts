import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keptMs } from '#contract/retention.ts'
import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { sweepMedia } from '#server/features/videos/retention/sweep-media.ts'
import { archiveDoor, readArchives } from '#tests/archives/read-archives.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { readZip } from '#tests/read-zip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { removeArchive, sweepArchives } from './sweep-archives.ts'
import { writeArchive } from './write-archive.ts'

let s3: S3Fake
beforeAll(async () => {
  s3 = await startS3Fake()
})
afterAll(() => s3.close())

const minuteMs = 60_000

describe.each(['disk', 'bucket'])('archives on a %s', (kind) => {
  let test: TestApp
  let { makeVideo, state, ask, idOf, download, stored } = {} as ReturnType<typeof readArchives>
  beforeAll(async () => {
    test = await createTestApp({ SIGNUP_CREDITS: '50', ...(kind === 'bucket' ? s3.environment : {}) })
    ;({ makeVideo, state, ask, idOf, download, stored } = readArchives(test))
  })
  afterAll(() => test.close())

  const rows = () => test.query('select * from archives order by created_at')

  it('MRK-03 makes a ZIP with the data, the videos and the images, for its owner alone', async () => {
    const browser = await test.signedIn('mai')
    const taskId = await makeVideo(browser, 'Sóng biển: "đêm"/../ 🌊')
    await test.query(`insert into uploads (name, user_id, bytes) select 'images/pic.png', id, 3 from users
      where username = 'mai'`)
    await test.query(`insert into uploads (name, user_id, bytes) select 'images/kept.png', id, 3 from users
      where username = 'mai'`)
    await test.ctx.storage.put(import.meta.filename, 'images/kept.png')
    expect(await state(browser)).toBeNull()
    expect((await ask(browser)).body.archive).toMatchObject({ state: 'making' })
    expect((await download(browser)).statusCode).toBe(404)
    await writeArchive(test.ctx, await idOf('mai'))
    const made = await state(browser)
    expect(made).toMatchObject({ state: 'ready', bytes: expect.any(Number) })
    expect(new Date(made.expiresAt).getTime() - test.clock.now().getTime()).toBe(keptMs('archives'))
    const answer = await download(browser)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="Soundreel-mai.zip"',
      'content-length': `${made.bytes}`,
    })
    const entries = readZip(answer.rawPayload)
    const day = test.clock.now().toISOString().slice(0, 10)
    expect(entries.map(({ name }) => name)).toEqual([
      'export.json',
      `videos/${day} Sóng biển đêm ${taskId} 720p.mp4`,
      expect.stringMatching(/^images\/\d{4}-\d\d-\d\d kept.png$/),
      'README.txt',
    ])
    const [data, video, , readme] = entries.map((entry) => entry.content())
    expect(JSON.parse(String(data))).toMatchObject({ account: { username: 'mai' }, videos: [{ taskId }] })
    const [row] = await test.query(`select result_urls[1] as name from video_tasks where task_id = '${taskId}'`)
    const original = await test.ctx.storage.open(String(row?.name))
    const body = original?.body ?? Buffer.alloc(0)
    expect(video?.equals(Buffer.isBuffer(body) ? body : await buffer(body))).toBe(true)
    // Its file does not exist, as if it had been deleted.
    expect(String(readme)).toContain('pic.png')
    for (const outsider of [test.browser(), await test.signedIn()])
      expect([401, 404]).toContain((await download(outsider)).statusCode)
    for (const name of await stored()) expect((await test.app.inject(`/media/${name}`)).statusCode).toBe(404)
  })

  it('MRK-03 sends ranges, so that an interrupted download can continue', async () => {
    const browser = await test.signedIn('range')
    await ask(browser)
    await writeArchive(test.ctx, await idOf('range'))
    const whole = (await download(browser)).rawPayload
    const answer = await download(browser, { range: 'bytes=10-' })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([
      206,
      `bytes 10-${whole.length - 1}/${whole.length}`,
    ])
    expect(answer.rawPayload.equals(whole.subarray(10))).toBe(true)
    expect((await download(browser, { range: `bytes=${whole.length}-` })).statusCode).toBe(416)
    const other = { range: 'bytes=10-', 'if-range': '"another"' }
    expect((await download(browser, other)).statusCode).toBe(200)
  })

  it('MRK-03 FLD-03 is kept by no cache, and tells its size and name without being sent', async () => {
    const browser = await test.signedIn('Nguyễn')
    await ask(browser)
    await writeArchive(test.ctx, await idOf('Nguyễn'))
    const { bytes } = await state(browser)
    const cookies = Object.fromEntries(browser.cookies)
    const answer = await test.app.inject({ method: 'HEAD', url: `${archiveDoor}/download`, cookies })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0])
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'content-length': `${bytes}`,
      'content-disposition': 'attachment; filename="Soundreel-Nguy-n.zip"',
    })
  })

  it('MRK-03 makes one archive when asked twice at once, and at most five a day', async () => {
    const browser = await test.signedIn('twice')
    await Promise.all([ask(browser), ask(browser)])
    expect((await rows()).filter(({ state }) => state === 'making')).toHaveLength(1)
    for (let calls = 0; calls < 3; calls++) expect((await ask(browser)).status).toBe(200)
    expect((await ask(browser)).status).toBe(429)
    await Promise.all([1, 2].map(async () => writeArchive(test.ctx, await idOf('twice'))))
    expect(await state(browser)).toMatchObject({ state: 'ready' })
    expect(await rows()).toContainEqual(expect.objectContaining({ id: await idOf('twice'), tries: 1 }))
  })

  it('MRK-03 starts again after a killed worker, and removes its half archive', async () => {
    const browser = await test.signedIn('killed')
    await ask(browser)
    const id = await idOf('killed')
    const dead = '00000000-0000-4000-8000-00000000dead'
    const leasedUntil = new Date(test.clock.now().getTime() + minuteMs).toISOString()
    await test.query(
      `update archives set attempt_id = '${dead}', tries = 1, leased_until = '${leasedUntil}' where id = '${id}'`,
    )
    await test.ctx.storage.put(import.meta.filename, `archives/${id}/${dead}/000000`)
    await writeArchive(test.ctx, id)
    expect(await state(browser)).toMatchObject({ state: 'making' })
    test.clock.forward(minuteMs)
    const sent = vi.spyOn(test.ctx.queue, 'send')
    await sweepArchives(test.ctx)
    expect(sent.mock.calls.map(([, name, data]) => [name, data])).toContainEqual(['write-archive', { id }])
    sent.mockRestore()
    await writeArchive(test.ctx, id)
    expect(await state(browser)).toMatchObject({ state: 'ready' })
    expect((await stored()).filter((name) => name.includes(dead))).toEqual([])
  })

  it('MRK-03 reports a failure, which can be tried again', async () => {
    const browser = await test.signedIn('failing')
    await ask(browser)
    const id = await idOf('failing')
    const put = vi.spyOn(test.ctx.storage, 'put').mockRejectedValue(new Error('the disk is broken'))
    for (let tries = 0; tries < 4; tries++) await writeArchive(test.ctx, id)
    put.mockRestore()
    expect(await state(browser)).toMatchObject({ state: 'failed' })
    expect((await ask(browser)).body.archive).toMatchObject({ state: 'making' })
    await writeArchive(test.ctx, await idOf('failing'))
    expect(await state(browser)).toMatchObject({ state: 'ready' })
  })

  it('MRK-03 leaves out a video that was deleted meanwhile, and says so', async () => {
    const browser = await test.signedIn('leaving-out')
    const taskId = await makeVideo(browser, 'soon gone')
    const [row] = await test.query(`select media_folder from video_tasks where task_id = '${taskId}'`)
    await test.ctx.storage.removeFolder(String(row?.media_folder))
    await ask(browser)
    await writeArchive(test.ctx, await idOf('leaving-out'))
    const entries = readZip((await download(browser)).rawPayload)
    expect(entries.map(({ name }) => name)).toEqual(['export.json', 'README.txt'])
    expect(String(entries[1]?.content())).toMatch(new RegExp(`deleted before[^]*soon gone ${taskId} 720p.mp4`))
  })

  it('MRK-03 has each file of a video once, named by its resolution', async () => {
    const browser = await test.signedIn('sizes')
    const made = await makeVideo(browser, 'made in full')
    await test.query(`update video_tasks set hd_video_url = result_urls[1], resolution = '1080p', files =
      jsonb_set(files, '{0,resolution}', '"1080p"') where task_id = '${made}'`)
    const small = await makeVideo(browser, 'made small')
    await test.query(`update video_tasks set resolution = '480p', files = '[]' where task_id = '${small}'`)
    const upgraded = await makeVideo(browser, 'made larger')
    const [{ name = '' } = {}] = await test.query(`update video_tasks set files = files || jsonb_build_array(files->0 ||
      jsonb_build_object('resolution', '4k', 'name', media_folder || '/4k-${'a'.repeat(16)}-${'b'.repeat(8)}.mp4'))
      where task_id = '${upgraded}' returning files->-1->>'name' as name`)
    await test.ctx.storage.put(import.meta.filename, String(name))
    await ask(browser)
    await writeArchive(test.ctx, await idOf('sizes'))
    const names = readZip((await download(browser)).rawPayload).map(({ name }) => name.split(' ').slice(-2).join(' '))
    const both = [`${upgraded} 720p.mp4`, `${upgraded} 4k.mp4`]
    expect(names).toEqual(['export.json', `${made} 1080p.mp4`, `${small} 480p.mp4`, ...both, 'README.txt'])
  })

  it('MRK-03 deletes an archive after its days, with the account, and when it belongs to nobody', async () => {
    const browser = await test.signedIn('expiring')
    const leaver = await test.signedIn('leaver')
    for (const one of [browser, leaver]) await ask(one)
    const [kept, left] = [await idOf('expiring'), await idOf('leaver')]
    for (const id of [kept, left]) await writeArchive(test.ctx, id)
    const orphan = 'archives/00000000-0000-4000-8000-000000000001/00000000-0000-4000-8000-000000000002/000000'
    await test.ctx.storage.put(import.meta.filename, orphan)
    const names = await stored()
    const list = vi.spyOn(test.ctx.storage, 'listOlder').mockImplementation(async function* () {
      yield names
    })
    await sweepMedia(test.ctx)
    list.mockRestore()
    expect((await stored()).sort()).toEqual(names.filter((name) => name !== orphan).sort())
    await leaver.post('/api/user/delete-account', { password: 'correct horse' })
    test.clock.forward(keptMs('archives') - 1)
    await sweepArchives(test.ctx)
    expect((await rows()).map(({ id }) => id)).toContain(kept)
    test.clock.forward(1)
    expect(await state(browser)).toBeNull()
    expect((await download(browser)).statusCode).toBe(404)
    await test.query(`update archives set expires_at = expires_at + interval '30 days' where id = '${left}'`)
    await sweepArchives(test.ctx)
    expect((await rows()).map(({ id }) => id)).toEqual([left])
    test.clock.forward(8 * 24 * 60 * minuteMs)
    await deleteAccounts(test.ctx)
    expect(await rows()).toEqual([])
    for (const id of [kept, left]) await removeArchive(test.ctx, id)
    expect((await stored()).filter((name) => name.includes(kept) || name.includes(left))).toEqual([])
  })

  it('MRK-03 tells the open pages of its user of each change', async () => {
    const browser = await test.signedIn('watching')
    const told = async () =>
      (
        await test.query(`select e.id from events e join users u on u.id = e.user_id
          where u.username = 'watching' and e.type = 'account.archive-changed'`)
      ).length
    await ask(browser)
    expect(await told()).toBe(1)
    await writeArchive(test.ctx, await idOf('watching'))
    expect(await told()).toBe(2)
    test.clock.forward(keptMs('archives'))
    await sweepArchives(test.ctx)
    expect(await told()).toBe(3)
    await ask(browser)
    const put = vi.spyOn(test.ctx.storage, 'put').mockRejectedValue(new Error('the disk is broken'))
    for (let tries = 0; tries < 4; tries++) await writeArchive(test.ctx, await idOf('watching'))
    put.mockRestore()
    expect([await state(browser), await told()]).toMatchObject([{ state: 'failed' }, 5])
  })
})
