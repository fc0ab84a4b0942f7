import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { joinAtStart } from '#server/installation/join-at-start.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { createDeadFiles, type DeadFiles } from './dead-files.ts'
import { sweepMedia } from './sweep-media.ts'

let test: TestApp
let browser: TestBrowser
let s3: S3Fake | null = null
beforeEach(async () => {
  test = await createTestApp()
  browser = await test.signedIn('owner')
})
afterEach(async () => {
  await test.ctx.events.stop()
  await test.close()
  await s3?.close()
  s3 = null
})

async function makeVideo() {
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
  const { taskId } = (
    await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast', aspectRatio: '9:16' })
  ).body
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  const { tasks } = (await browser.get('/api/video-tasks')).body
  const task = tasks.find((one: { taskId: string }) => one.taskId === taskId)
  return { taskId, paths: [task.resultUrls[0], task.posterUrl].map((url) => new URL(url).pathname) }
}
const look = async (path: string, range = 'bytes=0-9') =>
  (await test.app.inject({ method: 'GET', url: path, headers: { range } })).statusCode
const lookAtAll = (paths: string[]) => Promise.all(paths.map((path) => look(path)))
const nameOf = (path: string | undefined) => String(path).replace('/media/', '')
async function toggle(isActive: boolean) {
  const administrator = await test.administrator()
  const [user] = await test.query(`select id from users where username = 'owner'`)
  const answer = await administrator.put(`/api/admin/users/${user?.id}/toggle`, { isActive })
  expect(answer.status).toBe(200)
}

it('SEC-16: files of a deleted video are gone once the request is answered, before any job removes them', async () => {
  const [gone, stays] = [await makeVideo(), await makeVideo()]
  expect(await lookAtAll(gone.paths)).toEqual([206, 206])
  await browser.delete(`/api/video-tasks/${gone.taskId}`)
  expect(await lookAtAll(gone.paths)).toEqual([404, 404])
  expect(await test.ctx.storage.open(nameOf(gone.paths[0]))).not.toBe(null)
  expect(await lookAtAll(stays.paths)).toEqual([206, 206])
})

it('SEC-16: files of a disabled owner are gone at once, and return when the owner is enabled', async () => {
  const { paths } = await makeVideo()
  await test.query(`insert into uploads (name, user_id, bytes) select 'images/picture.jpg', id, 1 from users
    where username = 'owner'`)
  await toggle(false)
  expect(await lookAtAll(paths)).toEqual([404, 404])
  expect(test.ctx.deadFiles.isDead('images/picture.jpg')).toBe(true)
  expect(test.ctx.deadFiles.isDead('images/other.jpg')).toBe(false)
  await toggle(true)
  expect(await lookAtAll(paths)).toEqual([206, 206])
  expect(test.ctx.deadFiles.isDead('images/picture.jpg')).toBe(false)
})

it('SEC-16: a file that is gone is gone in every letter case, as some systems find it in each', async () => {
  const { taskId, paths } = await makeVideo()
  const spellings = () => {
    const name = nameOf(paths[0])
    return [name, name.toUpperCase(), name.toLowerCase(), name.replace(/k/gi, '\u212a').replace(/s/gi, '\u017f')]
  }
  const { isDead } = test.ctx.deadFiles
  expect(spellings().map(isDead)).toEqual([false, false, false, false])
  await browser.delete(`/api/video-tasks/${taskId}`)
  expect(spellings().map(isDead)).toEqual([true, true, true, true])
  await test.query(`insert into uploads (name, user_id, bytes) select 'images/Picture.jpg', id, 1 from users
    where username = 'owner'`)
  await toggle(false)
  expect(['images/Picture.jpg', 'IMAGES/picture.JPG', 'images/other.jpg'].map(isDead)).toEqual([true, true, false])
})

it('SEC-16: nobody makes a video from a picture of a deleted video or a disabled owner', async () => {
  const [gone, kept] = [await makeVideo(), await makeVideo()]
  const other = await test.signedIn('other')
  const use = (path: string | undefined) => {
    const imageUrls = [`${test.ctx.config.publicUrl}${path}`]
    return other.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast', imageUrls })
  }
  const refused = {
    status: 400,
    body: { code: 'INVALID_INPUT', field: 'imageUrls', message: 'This image has been deleted.' },
  }
  expect((await use(gone.paths[1])).status).toBe(200)
  await browser.delete(`/api/video-tasks/${gone.taskId}`)
  expect(await use(gone.paths[1])).toMatchObject(refused)
  expect(await use(gone.paths[1]?.replace('poster', '%70oster'))).toMatchObject(refused)
  expect((await use(kept.paths[1])).status).toBe(200)
  await toggle(false)
  expect(await use(kept.paths[1])).toMatchObject(refused)
})

it('SEC-16: a process learns from events what others deleted, disabled and enabled', async () => {
  const { taskId, paths } = await makeVideo()
  const kept = await makeVideo()
  await test.ctx.events.start()
  const hears = (path: string | undefined, status: number) =>
    vi.waitFor(async () => expect(await look(String(path))).toBe(status), { timeout: 5000 })
  await test.query(`update video_tasks set deleted_at = now() where task_id = '${taskId}'`)
  expect(await look(String(paths[0]))).toBe(206)
  await test.query(`insert into events (user_id, type, data) values (null, 'video.deleted', '{"taskId": "${taskId}"}')`)
  await hears(paths[0], 404)
  for (const [isActive, status] of [
    [false, 404],
    [true, 206],
    [false, 404],
  ] as const) {
    await test.query(`update users set is_active = ${isActive} where username = 'owner'`)
    await hears(kept.paths[0], status)
  }
})

it('SEC-16: a starting process knows all dead files, including those that die while it reads the list', async () => {
  const { taskId, paths } = await makeVideo()
  const kept = await makeVideo()
  await test.query(`update video_tasks set deleted_at = now() where task_id = '${taskId}'`)
  let tell: (event: never) => void = () => {}
  const events = {
    watch(listener: (event: never) => void) {
      tell = listener
      return () => {}
    },
  }
  const fresh = createDeadFiles({ db: test.db, log: test.ctx.log, events: events as never })
  const starting = fresh.start()
  const [user] = await test.query(`update users set is_active = false where username = 'owner' returning id`)
  tell({ type: 'account.disabled', userId: user?.id, data: {} } as never)
  await test.query(`update users set is_active = true where username = 'owner'`)
  tell({ type: 'account.changed', userId: user?.id, data: {} } as never)
  await starting
  // The last event may arrive after the start has read all that it knew of.
  const found = () => [fresh.isDead(nameOf(paths[0])), fresh.isDead(nameOf(kept.paths[0]))]
  await vi.waitFor(() => expect(found()).toEqual([true, false]))
  fresh.stop()
})

it('SEC-16: a list that could not be read is read again', async () => {
  const { taskId, paths } = await makeVideo()
  const files = createDeadFiles({ db: test.db, log: test.ctx.log, events: { watch: () => () => {} } })
  await files.start()
  await test.query(`update video_tasks set deleted_at = now() where task_id = '${taskId}'`)
  vi.spyOn(test.db.root, 'select').mockImplementationOnce(() => {
    throw new Error('the connection is lost')
  })
  await files.refresh({ taskIds: [taskId] })
  expect(files.isDead(nameOf(paths[0]))).toBe(true)
  files.stop()
})

it('SEC-16: deleting failed videos while there are none leaves the list working', async () => {
  const { paths } = await makeVideo()
  const administrator = await test.administrator()
  const { status, body } = await administrator.delete('/api/admin/delete-failed-videos')
  expect([status, body.message]).toEqual([200, 'Deleted 0 failed videos.'])
  await toggle(false)
  expect(await lookAtAll(paths)).toEqual([404, 404])
})

it('SEC-16: after any sequence of changes and refreshes, also empty and failing ones, the list equals the database', async () => {
  const owners = await test.query(`insert into users (username, name_key, password) values
    ('one', 'one', ''), ('two', 'two', '') returning id`)
  const videos = owners.flatMap(({ id }, at) => [0, 1].map((n) => ({ ownerId: `${id}`, folder: `folder-${at}-${n}` })))
  for (const { ownerId, folder } of videos)
    await test.query(`insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder, due_at)
      values ('${ownerId}', '${folder}', 'waves', 'veo3_fast', '16:9', '${folder}', null)`)
  const step = fc.oneof(
    fc.record({ do: fc.constant('delete' as const), video: fc.nat(videos.length - 1) }),
    fc.record({ do: fc.constant('toggle' as const), owner: fc.nat(owners.length - 1), isActive: fc.boolean() }),
    fc.constantFrom({ do: 'nothing' as const }, { do: 'fail' as const }),
  )
  const steps = fc.array(fc.tuple(step, fc.boolean()), { maxLength: 8 })
  const isDead = `select media_folder as name from video_tasks join users on users.id = user_id
    where video_tasks.deleted_at is not null or not is_active`
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await test.query('update video_tasks set deleted_at = null')
      await test.query('update users set is_active = true')
      const files = createDeadFiles({ db: test.db, log: test.ctx.log, events: { watch: () => () => {} } })
      await files.start()
      const refreshes: Promise<void>[] = []
      for (const [taken, waits] of sequence) {
        const refreshed = await take(files, taken)
        refreshes.push(refreshed.done)
        if (waits) await refreshed.done
      }
      await Promise.all(refreshes)
      files.stop()
      vi.restoreAllMocks()
      const dead = (await test.query(isDead)).map(({ name }) => name)
      const listed = videos.map(({ folder }) => folder).filter((folder) => files.isDead(`${folder}/720p.mp4`))
      expect(listed).toEqual(dead.toSorted())
    }),
    { numRuns: 12 },
  )

  type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never
  /** An object, because an async function would wait for the refresh. */
  async function take(files: DeadFiles, taken: Step): Promise<{ done: Promise<void> }> {
    if (taken.do === 'nothing') return { done: files.refresh({ taskIds: [], ownerIds: [] }) }
    if (taken.do === 'delete') {
      const taskId = videos[taken.video]?.folder ?? ''
      await test.query(`update video_tasks set deleted_at = now() where task_id = '${taskId}'`)
      return { done: files.refresh({ taskIds: [taskId] }) }
    }
    if (taken.do === 'toggle') {
      const id = String(owners[taken.owner]?.id)
      await test.query(`update users set is_active = ${taken.isActive} where id = '${id}'`)
      return { done: files.refresh({ ownerIds: [id] }) }
    }
    vi.spyOn(test.db.root, 'select').mockImplementationOnce(() => {
      throw new Error('the connection is lost')
    })
    return { done: Promise.resolve() }
  }
})

it('SEC-16: a range request for a video costs no statement', async () => {
  const { paths } = await makeVideo()
  const statements = vi.spyOn(test.ctx.db.root, 'select')
  const executed = vi.spyOn(test.ctx.db.root, 'execute')
  for (let part = 0; part < 20; part++) expect(await look(String(paths[0]), `bytes=${part}-${part + 5}`)).toBe(206)
  expect([statements.mock.calls.length, executed.mock.calls.length]).toEqual([0, 0])
})

it('SEC-16: also applies to a private bucket', async () => {
  await test.close()
  s3 = await startS3Fake()
  test = await createTestApp(s3.environment)
  browser = await test.signedIn('owner')
  const { taskId, paths } = await makeVideo()
  expect(await lookAtAll(paths)).toEqual([206, 206])
  await browser.delete(`/api/video-tasks/${taskId}`)
  expect(await lookAtAll(paths)).toEqual([404, 404])
  expect([...s3.objects.keys()]).toContain(nameOf(paths[0]))
})

it('SEC-16: folders that the nightly sweep confirmed as removed are not kept in memory', async () => {
  const { taskId } = await makeVideo()
  await browser.delete(`/api/video-tasks/${taskId}`)
  const unremoved = async () => (await test.query('select 1 from video_tasks where files_removed_at is null')).length
  await sweepMedia(test.ctx)
  expect(await unremoved()).toBe(1)
  test.clock.forward(49 * 60 * 60 * 1000)
  await sweepMedia(test.ctx)
  expect(await unremoved()).toBe(0)
})

/** Deletes a video whose files were written years ago, so that the sweep looks at them. */
async function deleteOldVideo() {
  const { taskId, paths } = await makeVideo()
  const longAgo = new Date('2020-01-01')
  for (const path of paths) await utimes(join(test.ctx.storage.localFolder ?? '', nameOf(path)), longAgo, longAgo)
  expect((await browser.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
  return paths
}

/** The sweep after the days of a deleted video, and a process that starts then. */
async function sweepAndStart(): Promise<void> {
  test.clock.forward(49 * 60 * 60 * 1000)
  await sweepMedia(test.ctx)
  await test.ctx.deadFiles.start()
}

it('SEC-16: a file that the sweep could not remove stays gone for everybody, and the next sweep removes it', async () => {
  const paths = await deleteOldVideo()
  const removal = vi.spyOn(test.ctx.storage, 'removeFolder').mockRejectedValue(new Error('the disk is read-only'))
  await sweepAndStart()
  expect(removal).toHaveBeenCalled()
  expect(await lookAtAll(paths)).toEqual([404, 404])
  expect(await test.ctx.storage.open(nameOf(paths[0]))).not.toBe(null)
  removal.mockRestore()
  await sweepAndStart()
  expect(await test.ctx.storage.open(nameOf(paths[0]))).toBe(null)
  expect(await test.query('select 1 from video_tasks where files_removed_at is null')).toEqual([])
})

it('SEC-16: the files of a deleted video stay gone while the storage belongs to another database', async () => {
  await joinAtStart(test.ctx)
  const paths = await deleteOldVideo()
  await test.query('update installation set installation_id = gen_random_uuid()')
  await sweepAndStart()
  expect(await lookAtAll(paths)).toEqual([404, 404])
  expect(await test.ctx.storage.open(nameOf(paths[0]))).not.toBe(null)
})
