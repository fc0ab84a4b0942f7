import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
let stranger: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  browser = await test.signedIn('director')
  stranger = await test.signedIn('stranger')
})
afterAll(() => test.close())
beforeEach(() => test.query('delete from video_tasks'))

const minuteMs = 60_000

/** A finished video of an earlier version, which does not know its size. */
async function addShot(taskId: string, durationMs: number, aspectRatio = '16:9'): Promise<string> {
  await test.query(`insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder, result_urls,
      stage, status, due_at, completed_at, duration_ms)
    select id, '${taskId}', 'a shot', 'veo3_fast', '${aspectRatio}', '${taskId}', '{${taskId}/720p.mp4}', 'completed',
      'completed', null, now(), ${durationMs} from users where username = 'director'`)
  return taskId
}

const addFilms = (username: string, stage: 'completed' | 'failed' | 'cancelled', count: number) =>
  test.query(`insert into video_tasks (user_id, task_id, prompt, model, mode, aspect_ratio, credits_used, media_folder,
      stage, status, due_at)
    select id, 'vid_${username}_${stage}_' || n, 'a film', 'joined-film', 'join', '16:9', 0,
      '${username}-${stage}-' || n, '${stage}', '${stage === 'completed' ? stage : 'failed'}', null
    from users, generate_series(1, ${count}) n where username = '${username}'`)

async function start(videoIds: string[], more: object = {}) {
  // Films are limited per hour.
  test.clock.forward(60 * minuteMs)
  return browser.post('/api/films', { title: 'A film', videoIds, ...more })
}

const rowOf = async (taskId: string) =>
  (await test.query(`select film, seconds, resolution from video_tasks where task_id = '${taskId}'`))[0]
const films = async () => (await test.query(`select task_id from video_tasks where mode = 'join'`)).length

it('FLM-04 lasts at most exactly 300 seconds, of which cross-fades take half a second each', async () => {
  const short = await addShot('vid_short', 4000)
  const whole = await start([await addShot('vid_296', 296_000), short])
  expect(whole.status).toBe(201)
  expect(await rowOf(whole.body.taskId)).toMatchObject({ seconds: 300 })
  const longer = [await addShot('vid_296_and_a_half', 296_500), short]
  expect((await start(longer)).body).toMatchObject({
    ...{ code: 'NOT_JOINABLE', message: 'A film lasts at most 300 seconds. These videos last 301.' },
  })
  const faded = await start(longer, { transition: 'fade' })
  expect(faded.status).toBe(201)
  expect(await rowOf(faded.body.taskId)).toMatchObject({ seconds: 300, film: { transition: 'fade' } })
})

it('FLM-04 may show the same video ten times', async () => {
  const shot = await addShot('vid_again', 4000)
  const { status, body } = await start(Array(10).fill(shot))
  expect(status).toBe(201)
  expect(await rowOf(body.taskId)).toMatchObject({ seconds: 40 })
})

it.each([
  ['16:9', '9:16', { width: 1280, height: 720 }],
  ['9:16', '16:9', { width: 720, height: 1280 }],
])('FLM-04 has the shape of its first shot: %s before %s', async (first, second, size) => {
  const shots = [await addShot('vid_first', 4000, first), await addShot('vid_second', 4000, second)]
  const { body } = await start(shots)
  expect(await rowOf(body.taskId)).toMatchObject({ resolution: '720p', film: { transition: 'cut', ...size } })
})

it('FLM-04 has the size of its first shot, made even, as players need it', async () => {
  const shots = [await addShot('vid_first', 4000), await addShot('vid_second', 4000)]
  const files = JSON.stringify([{ name: 'vid_first/720p.mp4', width: 321, height: 181 }])
  await test.query(`update video_tasks set files = '${files}' where task_id = 'vid_first'`)
  const { body } = await start(shots)
  expect(await rowOf(body.taskId)).toMatchObject({ film: { width: 322, height: 182 } })
})

it('FLM-04 has sound if any of its shots has sound', async () => {
  const shots = [await addShot('vid_first', 4000), await addShot('vid_second', 4000)]
  const hasSound = async () => {
    const { taskId } = (await start(shots)).body
    return (await browser.get(`/api/video-tasks?taskId=${taskId}`)).body.tasks[0].audio
  }
  await test.query(`update video_tasks set audio = task_id = 'vid_second'`)
  expect(await hasSound()).toBe(true)
  await test.query('update video_tasks set audio = false')
  expect(await hasSound()).toBe(false)
})

it('FLM-04 counts neither films that failed or were cancelled, nor those of others', async () => {
  const shots = [await addShot('vid_one', 4000), await addShot('vid_two', 4000)]
  await addFilms('director', 'failed', 50)
  await addFilms('director', 'cancelled', 50)
  await addFilms('stranger', 'completed', 50)
  await addFilms('director', 'completed', 49)
  expect((await start(shots)).status).toBe(201)
  expect((await start(shots)).body.code).toBe('FILMS_FULL')
})

it('FLM-04 PLT-08 is refused if there is too little space', async () => {
  const shots = [await addShot('vid_one', 4000), await addShot('vid_two', 4000)]
  const { space } = test.ctx.storage
  test.ctx.storage.space = async () => ({ freeBytes: 1_000_000, totalBytes: 10_000_000_000 })
  const { status, body } = await start(shots)
  test.ctx.storage.space = space
  expect([status, body.code, await films()]).toEqual([503, 'STORAGE_FULL', 0])
})

it('FLM-04 SEC-16 names the shots that are still there, to its owner alone, and joins no deleted one', async () => {
  const shots = [await addShot('vid_one', 4000), await addShot('vid_two', 4500), await addShot('vid_three', 4000)]
  const { taskId } = (await start(shots)).body
  const lineage = (of: TestBrowser) => of.get(`/api/video-tasks/${taskId}/lineage`)
  await browser.delete('/api/video-tasks/vid_one')
  expect((await lineage(browser)).body.film.shots).toMatchObject([
    { taskId: 'vid_two', seconds: 4.5 },
    { taskId: 'vid_three', seconds: 4 },
  ])
  expect((await start(['vid_two', 'vid_one'])).body).toMatchObject({ code: 'NOT_FOUND', field: 'videoIds.1' })
  expect((await lineage(stranger)).body.code).toBe('NOT_FOUND')
  expect((await browser.get('/api/video-tasks/vid_two/lineage')).body.film).toBeNull()
})
