import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { createFilmProvider, type FilmProvider } from '#server/features/providers/film/film-provider.ts'
import { filmProviders } from '#server/features/settings/serving-provider-policy.ts'
import { makeClip } from '#tests/make-clip.ts'
import { readCredentials } from '#tests/read-credentials.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
let browser: TestBrowser
let film: FilmProvider
let folder: string
let shots: string[]
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '500' })
  folder = await mkdtemp(join(tmpdir(), 'soundreel-films-'))
  const { storage, clock, log } = test.ctx
  const own = { folder: join(folder, 'films'), segmentsFolder: join(folder, 'segments') }
  film = createFilmProvider({ ...own, storage, clock, log, draws: true })
  Object.assign(test.ctx.providers, { [filmProviders.demo]: film, [filmProviders.other]: film })
  browser = await test.signedIn('director')
  shots = [await makeShot('16:9'), await makeShot('9:16')]
})
afterAll(async () => {
  await film.stop()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function makeShot(aspectRatio: '16:9' | '9:16'): Promise<string> {
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip(aspectRatio, { seconds: 4 })] }
  const { body } = await browser.post('/api/v1/videos', { model: 'demo', prompt: 'a shot', aspectRatio })
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  return body.data[0].id
}

const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const start = (body: object, headers?: Record<string, string>) =>
  browser.post('/api/films', { title: 'Two shots', videoIds: shots, ...body }, headers)
const taskOf = async (taskId: string) => (await browser.get(`/api/video-tasks?taskId=${taskId}`)).body.tasks[0]
async function finish(taskId: string) {
  await waitUntil('the film ends', async () => {
    await test.work()
    test.clock.forward(2000)
    return ['completed', 'failed', 'cancelled'].includes((await taskOf(taskId)).stage)
  })
  return taskOf(taskId)
}
const nameOf = async (taskId: string) => {
  const [row] = await test.query(`select result_urls[1] as name from video_tasks where task_id = '${taskId}'`)
  return String(row?.name)
}

it('FLM-04 joins own videos to a video like any other, free of charge, with its sound and credentials', async () => {
  const before = await balance()
  const answer = await start({ transition: 'fade' })
  expect(answer.status).toBe(201)
  const task = await finish(answer.body.taskId)
  expect(task).toMatchObject({
    ...{ status: 'completed', mode: 'join', prompt: 'Two shots', creditsUsed: 0, refunded: false, demo: true },
    ...{ aspectRatio: '16:9', seconds: 8, model: 'joined-film' },
  })
  expect(Math.abs(task.durationMs - 7500)).toBeLessThan(60)
  expect(await balance()).toBe(before)
  await test.verify()
  // Only its name protects a stored file.
  expect(await nameOf(task.taskId)).toMatch(/^[\w-]{24}\//)
  const path = await test.ctx.storage.localPath(test.ctx.storage.address(await nameOf(task.taskId)))
  const authority = new X509Certificate((await test.app.inject('/.well-known/c2pa-ca.pem')).body)
  const found = readCredentials(await readFile(String(path)), authority)
  expect(found).toMatchObject({ faults: [], actions: [{ action: 'c2pa.created' }] })
  expect(JSON.stringify(found?.actions)).toContain('algorithmicMedia')
  expect((await browser.get(`/api/v1/videos/${task.taskId}`)).body).toMatchObject({ mode: 'join', creditsUsed: 0 })
  const { body } = await browser.get(`/api/video-tasks/${task.taskId}/lineage`)
  expect(body).toMatchObject({ film: { transition: 'fade', shots: shots.map((taskId) => ({ taskId })) } })
})

it('FLM-04 a film with a clip of a model is not called a demo', async () => {
  await test.query(`update video_tasks set provider = 'kie' where task_id = '${shots[1]}'`)
  const { taskId } = (await start({})).body
  expect((await taskOf(taskId)).demo).toBe(false)
  await test.query(`update video_tasks set provider = 'demo' where task_id = '${shots[1]}'`)
  expect((await finish(taskId)).status).toBe('completed')
})

it('FLM-04 GEN-24 joins shots whose files last longer than their pictures, each by less than a second', async () => {
  const [a = '', b = ''] = shots
  const setLength = (ms: number) =>
    test.query(`update video_tasks set duration_ms = ${ms} where task_id in ('${a}', '${b}')`)
  await setLength(4600)
  const task = await finish((await start({ videoIds: [a, b, a, b] })).body.taskId)
  await setLength(4000)
  expect(task).toMatchObject({ status: 'completed', seconds: 18 })
  expect(Math.abs(task.durationMs - 16_000)).toBeLessThan(60)
})

/** Buys the 1080p file of a shot. */
async function upgrade(taskId: string): Promise<void> {
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p', { seconds: 4 }) }
  expect((await browser.post(`/api/v1/videos/${taskId}/upgrade`, { to: '1080p' })).status).toBe(200)
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  expect(await taskOf(taskId)).toMatchObject({ hdState: 'stored' })
}

it('FLM-04 is made in 1080p if all its shots have that, and otherwise of their own files', async () => {
  const videoIds = [await makeShot('16:9'), await makeShot('16:9')]
  const [one = '', two = ''] = videoIds
  await upgrade(one)
  const mixed = await finish((await start({ videoIds })).body.taskId)
  expect(mixed).toMatchObject({ status: 'completed', resolution: '720p' })
  await upgrade(two)
  const { taskId } = (await start({ videoIds })).body
  expect(await taskOf(taskId)).toMatchObject({ stage: 'queued', resolution: '1080p' })
  const rowOf = async (id: string) => (await test.query(`select * from video_tasks where task_id = '${id}'`))[0]
  const parts = [
    { taskId: one, name: (await rowOf(one))?.hd_video_url },
    { taskId: two, name: (await rowOf(two))?.hd_video_url },
  ]
  expect((await rowOf(taskId))?.film).toMatchObject({ parts, width: 1920, height: 1080 })
  await browser.post(`/api/video/${taskId}/cancel`)
  await test.verify()
})

it('FLM-04 a shot that is gone or broken fails the film with its number, and nothing is charged', async () => {
  const before = await balance()
  const broken = await makeShot('16:9')
  const path = await test.ctx.storage.localPath(test.ctx.storage.address(await nameOf(broken)))
  await writeFile(String(path), 'no video')
  const first = await finish((await start({ videoIds: [...shots, broken] })).body.taskId)
  expect(first).toMatchObject({ stage: 'failed', errorMessage: 'Shot 3 cannot be read. You were not charged.' })
  await rm(String(path))
  const second = await finish((await start({ videoIds: [broken, ...shots] })).body.taskId)
  expect(second.errorMessage).toBe('Shot 1 was deleted. You were not charged.')
  expect(await balance()).toBe(before - 1)
  await test.verify()
})

it('FLM-04 is cancelled while it waits and while it is joined, and is not stored afterwards', async () => {
  for (const steps of [0, 1]) {
    const { taskId } = (await start({})).body
    if (steps === 1) await test.work()
    expect((await taskOf(taskId)).stage).toBe(steps === 0 ? 'queued' : 'running')
    expect((await browser.post(`/api/video/${taskId}/cancel`)).status).toBe(200)
    test.clock.forward(60_000)
    await test.work()
    expect(await taskOf(taskId)).toMatchObject({ stage: 'cancelled', errorMessage: 'Cancelled', resultUrls: [] })
  }
  await test.verify()
})

it('FLM-04 a film that this machine has no time for waits, and is joined later', async () => {
  const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
  // Shots that no film has shown yet take the longest.
  const videoIds = [await makeShot('16:9'), await makeShot('16:9'), await makeShot('16:9')]
  test.clock.forward(60 * 60_000)
  const films: string[] = []
  for (let count = 0; count <= atOnce; count++) films.push((await start({ videoIds })).body.taskId)
  await test.work()
  const stages = await Promise.all(films.map(async (taskId) => (await taskOf(taskId)).stage))
  expect(stages).not.toContain('failed')
  for (const taskId of films) expect(await finish(taskId)).toMatchObject({ stage: 'completed', errorMessage: null })
})

it('FLM-04 the same request twice starts one film', async () => {
  const headers = { 'idempotency-key': 'film-1' }
  const answers = await Promise.all([start({}, headers), start({}, headers), start({}, headers)])
  expect(new Set(answers.map(({ body }) => body.taskId)).size).toBe(1)
  const told = await test.query(`select type from events where data->>'taskId' = '${answers[0].body.taskId}'`)
  expect(told).toEqual([{ type: 'video.queued' }])
  await browser.post(`/api/video/${answers[0].body.taskId}/cancel`)
})

it('FLM-04 CRD-04 the check of the ledger finds a film that was charged', async () => {
  const film = `(select id from video_tasks where mode = 'join' limit 1)`
  const [charge] = await test.query(`select id, video_task_id as video from transactions where type = 'usage' limit 1`)
  await test.query(`update transactions set video_task_id = ${film} where id = '${charge?.id}'`)
  const faults = await verifyLedger(test.ctx.db.root)
  expect(faults.map(({ detail }) => detail)).toContain('a joined film is free')
  await test.query(`update transactions set video_task_id = '${charge?.video}' where id = '${charge?.id}'`)
  await test.verify()
})

it('FLM-04 a user has at most 50 films, also if several are asked for at once', async () => {
  const owner = `(select id from users where username = 'director')`
  await test.query(`delete from video_tasks where mode = 'join'`)
  await test.query(`insert into video_tasks (user_id, task_id, prompt, model, mode, aspect_ratio, credits_used, media_folder, stage, status, due_at)
    select ${owner}, 'vid_film_' || n, 'a film', 'joined-film', 'join', '16:9', 0, 'film-' || n, 'completed', 'completed', null
    from generate_series(1, 49) n`)
  const answers = await Promise.all([1, 2, 3].map(() => start({})))
  expect(answers.map(({ body }) => body.code ?? 'started').sort()).toEqual(['FILMS_FULL', 'FILMS_FULL', 'started'])
  await browser.delete('/api/video-tasks/vid_film_1')
  expect((await start({})).status).toBe(201)
})

it('FLM-04 refuses what cannot be joined, with the reason', async () => {
  const ask = async (body: object) => (await start(body)).body
  expect(await ask({ videoIds: [shots[0]] })).toMatchObject({ code: 'INVALID_INPUT', field: 'videoIds' })
  expect(await ask({ videoIds: Array(101).fill(shots[0]) })).toMatchObject({
    ...{ code: 'INVALID_INPUT', message: 'A film has at most 100 shots' },
  })
  expect(await ask({ videoIds: Array(11).fill(shots[0]) })).toMatchObject({
    ...{ code: 'NOT_JOINABLE', message: 'A film may show the same video at most 10 times.' },
  })
  await test.query(`update video_tasks set duration_ms = 297000 where task_id = '${shots[0]}'`)
  expect((await ask({})).message).toBe('A film lasts at most 300 seconds. These videos last 301.')
  await test.query(`update video_tasks set duration_ms = 4000 where task_id = '${shots[0]}'`)
  expect(await ask({ videoIds: [shots[0], 'vid_nothing'] })).toMatchObject({ code: 'NOT_FOUND', field: 'videoIds.1' })
  const { data } = (await browser.post('/api/v1/videos', { model: 'demo', prompt: 'later' })).body
  expect(await ask({ videoIds: [shots[0], data[0].id] })).toMatchObject({ message: 'Shot 2 is not finished yet.' })
  const stranger = await test.signedIn()
  expect((await stranger.post('/api/films', { title: 'x', videoIds: shots })).body.code).toBe('NOT_FOUND')
  expect((await test.browser().post('/api/films', { title: 'x', videoIds: shots })).status).toBe(401)
})
