import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMs } from '#server/clock.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { sweepMedia } from './sweep-media.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
})
afterAll(() => test.close())

const dayMs = 24 * 60 * 60 * 1000

async function prompts(): Promise<unknown[]> {
  await sweepMedia(test.ctx)
  return (await test.query('select prompt from video_tasks where deleted_at is null order by prompt')).map(
    ({ prompt }) => prompt,
  )
}

it('PLT-08 a video stays until the last moment of the retention period, and an unfinished one stays', async () => {
  const admin = await test.administrator()
  const user = await test.signedIn()
  for (const prompt of ['a fresh one', 'an unfinished one'])
    await user.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  const now = test.clock.now().toISOString()
  await test.query(`update video_tasks set stage = 'completed', completed_at = '${now}' where prompt = 'a fresh one'`)
  expect(await prompts()).toEqual(['a fresh one', 'an unfinished one'])
  expect((await admin.put('/api/admin/storage', { retentionDays: 30, minFreeMegabytes: 500 })).status).toBe(200)
  expect(await prompts()).toEqual(['a fresh one', 'an unfinished one'])
  test.clock.forward(30 * dayMs)
  expect(await prompts()).toEqual(['a fresh one', 'an unfinished one'])
  test.clock.forward(1)
  expect(await prompts()).toEqual(['an unfinished one'])
})

it('PLT-08 drawn demo videos are removed although no other one is drawn', async () => {
  const folderOf = (name: string) => join(test.ctx.config.dataDir, 'demo', name)
  const past = new Date(Date.now() - 31 * dayMs)
  for (const name of ['old', 'new']) {
    await mkdir(folderOf(name), { recursive: true })
    await writeFile(join(folderOf(name), 'scene.json'), '{}')
  }
  await utimes(join(folderOf('old'), 'scene.json'), past, past)
  await sweepMedia(test.ctx)
  expect((await readdir(folderOf(''))).filter((name) => name === 'old' || name === 'new')).toEqual(['new'])
})

it('FLM-04 PLT-08 joined films and their parts are removed although no other one is joined', async () => {
  const folderOf = (...names: string[]) => join(test.ctx.config.dataDir, ...names)
  const past = new Date(Date.now() - 2.1 * dayMs)
  await mkdir(folderOf('film-segments'), { recursive: true })
  for (const name of ['old', 'new']) {
    await mkdir(folderOf('films', name), { recursive: true })
    for (const path of [folderOf('films', name, 'scene.json'), folderOf('film-segments', `${name}.mp4`)]) {
      await writeFile(path, '{}')
      if (name === 'old') await utimes(path, past, past)
    }
  }
  await sweepMedia(test.ctx)
  expect(await readdir(folderOf('films'))).toEqual(['new'])
  expect(await readdir(folderOf('film-segments'))).toEqual(['new.mp4'])
})

it('PLT-08 a video is deleted if and only if it is older than the retention period', async () => {
  const user = await test.signedIn()
  const made = Array.from({ length: 4 }, (_, index) => `aged ${index}`)
  for (const prompt of made) await user.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  const now = test.clock.now().getTime()
  const days = fc.integer({ min: 1, max: 400 })
  const offsetMs = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -dayMs, max: dayMs }))
  await fc.assert(
    fc.asyncProperty(days, fc.array(offsetMs, { minLength: 4, maxLength: 4 }), async (retentionDays, offsets) => {
      await test.query(`update admin_settings set retention_days = ${retentionDays}`)
      for (const [index, offset] of offsets.entries()) {
        const completedAt = new Date(now - retentionDays * dayMs + offset).toISOString()
        await test.query(`update video_tasks set stage = 'completed', deleted_at = null, completed_at = '${completedAt}'
          where prompt = 'aged ${index}'`)
      }
      expect((await prompts()).filter((prompt) => String(prompt).startsWith('aged'))).toEqual(
        made.filter((_, index) => (offsets[index] ?? 0) >= 0),
      )
    }),
    { numRuns: 20 },
  )
})

it('MRK-03 PLT-08 the texts of a deleted video are gone two days later, also from the ledger, and others stay', async () => {
  await test.query('update admin_settings set retention_days = null')
  const user = await test.signedIn('writer')
  const make = async (prompt: string) =>
    (await user.post('/api/v1/videos', { model: 'veo3_fast', prompt, clientReference: 'order 7', watermark: 'Ann' }))
      .body.data[0].id
  const [gone, stays] = [await make('a secret garden'), await make('a public park')]
  await test.query(`update video_tasks set stage = 'completed', negative_prompt = 'no secret',
    image_urls = '{https://example.com/secret.png}', callback_url = 'https://example.com/secret',
    inputs = '[{"role": "reference", "kind": "image", "name": "secret"}]',
    shots = '[{"prompt": "a secret shot", "seconds": 8}]' where task_id in ('${gone}', '${stays}')`)
  expect((await user.delete(`/api/video-tasks/${gone}`)).status).toBe(200)
  const texts = async () => {
    await sweepMedia(test.ctx)
    const tables = ['video_tasks', 'transactions'].map((table) => test.query(`select * from ${table}`))
    const all = JSON.stringify(await Promise.all(tables))
    return ['a secret garden', 'a public park'].map((text) => all.split(text).length - 1)
  }
  test.clock.forward(2 * dayMs)
  expect(await texts()).toEqual([2, 2])
  test.clock.forward(1)
  expect(await texts()).toEqual([0, 2])
  const [row] = await test.query(`select prompt, negative_prompt, client_reference, watermark, image_urls,
    callback_url, inputs, shots from video_tasks where task_id = '${gone}'`)
  expect(row).toEqual({
    ...{ prompt: '', negative_prompt: null, client_reference: null, watermark: null, image_urls: [] },
    ...{ callback_url: null, inputs: null, shots: null },
  })
  await test.verify()
})

it('MRK-03 PLT-08 the reason why a deleted video failed is forgotten with its texts', async () => {
  const user = await test.signedIn('failed-writer')
  const { body } = await user.post('/api/v1/videos', { model: 'veo3_fast', prompt: 'a failed one' })
  const [{ id }] = body.data
  await test.query(`update video_tasks set stage = 'completed', error_message = 'quotes the prompt',
    failure = '{"code": "PROMPT_AGAINST_RULES", "params": {"words": "of the prompt"}}' where task_id = '${id}'`)
  expect((await user.delete(`/api/video-tasks/${id}`)).status).toBe(200)
  test.clock.forward(2 * dayMs + 1)
  await sweepMedia(test.ctx)
  expect(await test.query(`select prompt, failure, error_message from video_tasks where task_id = '${id}'`)).toEqual([
    { prompt: '', failure: null, error_message: null },
  ])
})

it('PLT-08 a clock that jumps ahead of the database’s, before or during the sweep, removes nothing that is new', async () => {
  await test.query('update admin_settings set retention_days = 30')
  const user = await test.signedIn('punctual')
  const make = async (prompt: string) =>
    (await user.post('/api/v1/videos', { model: 'veo3_fast', prompt })).body.data[0].id
  const [kept, deleted] = [await make('new and kept'), await make('new and deleted')]
  await test.query(`update video_tasks set stage = 'completed', completed_at = '${test.clock.now().toISOString()}'
    where task_id in ('${kept}', '${deleted}')`)
  expect((await user.delete(`/api/video-tasks/${deleted}`)).status).toBe(200)
  for (const jumpsAt of [1, 2]) {
    let times = 0
    const now = () => addMs(test.clock.now(), ++times < jumpsAt ? 0 : 366 * dayMs)
    await sweepMedia({ ...test.ctx, clock: { ...test.clock, now } })
    expect(
      await test.query(`select prompt, deleted_at is null as kept from video_tasks
        where task_id in ('${kept}', '${deleted}') order by prompt`),
    ).toEqual([
      { prompt: 'new and deleted', kept: false },
      { prompt: 'new and kept', kept: true },
    ])
  }
})
