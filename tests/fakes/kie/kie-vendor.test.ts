import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { type KieFake, startKieFake } from './kie.ts'
import { readBody } from './kie-http.ts'

let fake: KieFake
let time = Date.now()
let key = ''
beforeAll(async () => {
  fake = await startKieFake({ now: () => time })
})
afterAll(() => fake.close())
beforeEach(() => {
  key = `key-${Math.random()}`
  fake.addAccount({ key, credits: 1000 })
})

async function call(path: string, body?: object) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  return JSON.parse(await (await fetch(`${fake.url}/api/v1/${path}`, { headers, ...request })).text())
}
const job = (model: string, input: object) => call('jobs/createTask', { model, input })
const veo = (prompt: string, changes: object = {}) =>
  call('veo/generate', { prompt, model: 'veo3_fast', aspectRatio: '16:9', aspect_ratio: '16:9', ...changes })
const seedance = (prompt: string, changes: object = {}) =>
  job('bytedance/seedance-2-fast', { prompt, duration: 4, resolution: '480p', ...changes })
const credits = async () => (await call('chat/credit')).data
const record = async (id: string) => (await call(`jobs/recordInfo?taskId=${id}`)).data
/** The record of a job that has ended. */
async function ended(id: string) {
  await record(id)
  return record(id)
}

describe('the account', () => {
  it('PRV-01 refuses the 21st create within ten seconds, and takes it after them', async () => {
    for (let count = 0; count < 20; count++) expect((await seedance('[422-prose]')).code).toBe(422)
    expect([(await seedance('waves')).code, fake.creates(key)]).toEqual([429, 0])
    time += 10_000
    expect((await seedance('waves')).code).toBe(200)
  })

  it('MOD-11 is charged at create, and paid back by a failure; the record tells the cost', async () => {
    const made = await seedance('waves')
    const failed = await seedance('[fail-word]')
    expect(await credits()).toBe(1000 - 2 * 62)
    expect(await ended(failed.data.taskId)).toMatchObject({ state: 'fail', creditsConsumed: 0 })
    await record(failed.data.taskId)
    expect(await ended(made.data.taskId)).toMatchObject({ state: 'success', creditsConsumed: 62 })
    expect(await credits()).toBe(1000 - 62)
    const ofVeo = await veo('[flagged]', { resolution: '4k' })
    expect(await credits()).toBe(1000 - 62 - 180)
    for (const _ of [1, 2]) await call(`veo/record-info?taskId=${ofVeo.data.taskId}`)
    expect(await credits()).toBe(1000 - 62)
  })

  it.each([
    ['kling-3.0/video', { duration: '3', mode: 'std', aspect_ratio: '1:1', sound: false, multi_shots: false }, 42],
    ['kling-3.0/video', { duration: '3', mode: 'pro', aspect_ratio: '1:1', sound: true, multi_shots: false }, 81],
    ['bytedance/seedance-2', { duration: 5, resolution: '1080p' }, 510],
    ['bytedance/seedance-2-mini', { duration: 5, resolution: '480p' }, 19],
    ['wan/2-7-text-to-video', { duration: 2 }, 40],
    ['happyhorse-1-1/text-to-video', { duration: 3, resolution: '720p' }, 67.5],
  ])('MOD-11 pays for %s %j', async (model, input, price) => {
    expect((await job(model, { prompt: 'waves', ...input })).code).toBe(200)
    expect(await credits()).toBe(1000 - price)
  })
})

describe('the jobs API', () => {
  it('MOD-06 refuses a missing field and a wrong type in prose, and an unknown model', async () => {
    expect(await job('happyhorse-1-1/image-to-video', { prompt: 'waves' })).toMatchObject({
      ...{ code: 422, msg: 'image_urls: This field is required' },
    })
    expect(await seedance('waves', { duration: '4' })).toMatchObject({ code: 500, data: null })
    expect((await job('sora-2', { prompt: 'waves' })).code).toBe(404)
    expect(fake.creates(key)).toBe(0)
  })

  it('MOD-11 learns a model', async () => {
    fake.learn('new/model', z.strictObject({ prompt: z.string(), length: z.int() }))
    expect((await job('new/model', { prompt: 'waves', length: 4 })).code).toBe(200)
    expect((await job('new/model', { prompt: 'waves', duration: 4 })).code).toBe(422)
  })

  it('MOD-06 has a model that takes every task and makes none', async () => {
    const { code, data } = await job('bytedance/seedance-2-5', { prompt: 'waves', duration: 4 })
    expect([code, await ended(data.taskId)]).toEqual([200, expect.objectContaining({ state: 'fail', failCode: '500' })])
    expect(await credits()).toBe(1000)
  })

  it.each([
    ['[result-empty]', ''],
    ['[result-null]', null],
    ['[result-late]', ''],
    ['[two-urls]', expect.stringMatching(/"resultUrls":\["[^"]+","[^"]+"\].*"lastFrameUrl":/)],
    ['[result-object]', { resultUrls: [expect.any(String)], firstFrameUrl: [expect.any(String)] }],
  ])('MOD-06 %s', async (prompt, resultJson) => {
    const { data } = await seedance(prompt, { aspect_ratio: '1:1' })
    expect(await ended(data.taskId)).toMatchObject({ state: 'success', ...(resultJson && { resultJson }) })
    if (prompt === '[result-late]') expect((await record(data.taskId)).resultJson).toContain('480p.mp4')
  })

  it('MOD-06 is waiting, or queuing', async () => {
    const states = ['waves', '[queuing]'].map(
      async (prompt) => (await record((await seedance(prompt)).data.taskId)).state,
    )
    expect(await Promise.all(states)).toEqual(['waiting', 'queuing'])
  })
})

describe('files', () => {
  it('MOD-06 have the shape, size, length and sound that were asked for', async () => {
    const { data } = await job('kling-3.0/video', {
      ...{ prompt: 'waves', duration: '3', mode: 'pro', aspect_ratio: '1:1', sound: false, multi_shots: false },
    })
    const { resultJson } = await ended(data.taskId)
    const file = await fetch(JSON.parse(resultJson).resultUrls[0])
    expect(await look(file)).toMatchObject({ width: 1080, height: 1080, durationMs: 3000, audio: null })
  })

  it('MOD-09 are the whole for an extended video', async () => {
    const parent = await veo('waves', { duration: 4 })
    const { data } = await call('veo/extend', { taskId: parent.data.taskId, prompt: 'more', model: 'fast' })
    for (const _ of [1, 2]) await call(`veo/record-info?taskId=${data.taskId}`)
    const { response } = (await call(`veo/record-info?taskId=${data.taskId}`)).data
    const file = await fetch(response.fullResultUrls[0])
    expect(await look(file)).toMatchObject({ width: 1280, height: 720, durationMs: 11_000 })
  })

  it('GEN-19 are gone after a day, and a fresh link is valid for 20 minutes', async () => {
    const { data } = await seedance('waves')
    const [link] = JSON.parse((await ended(data.taskId)).resultJson).resultUrls
    const statusOf = async (url: string) => (await fetch(url)).status
    time += 25 * 3_600_000
    expect(await statusOf(link)).toBe(404)
    const fresh = (await call('common/download-url', { url: link })).data
    expect(await statusOf(fresh)).toBe(200)
    time += 21 * 60_000
    expect(await statusOf(fresh)).toBe(403)
    time += 14 * 24 * 3_600_000
    expect(await call(`jobs/recordInfo?taskId=${data.taskId}`)).toMatchObject({ code: 422, data: null })
  })
})

describe('an upgrade to 4K', () => {
  const upgrade = (taskId: string, more: object = {}) => call('veo/get-4k-video', { taskId, index: 0, ...more })

  it('MOD-15 is charged once, then processing, then ready', async () => {
    const { taskId } = (await veo('waves')).data
    expect((await upgrade(taskId)).code).toBe(200)
    expect(await upgrade(taskId)).toMatchObject({ code: 422, msg: expect.stringContaining('processing') })
    const ready = await upgrade(taskId)
    expect(ready).toMatchObject({ code: 422, data: { resultUrls: [expect.stringMatching('4k.mp4')] } })
    expect(await credits()).toBe(1000 - 60 - 120)
    expect((await call('veo/extend', { taskId, prompt: 'more', model: 'fast' })).code).toBe(422)
  })

  it('MOD-15 is refused for an unknown task, for Lite, and for an account without credits', async () => {
    expect((await upgrade('unknown')).code).toBe(422)
    const lite = await veo('waves', { model: 'veo3_lite' })
    expect(await upgrade(lite.data.taskId)).toMatchObject({ code: 422, msg: expect.stringContaining('not supported') })
    fake.addAccount({ key, credits: 100 })
    const { taskId } = (await veo('waves')).data
    expect([(await upgrade(taskId)).code, await credits()]).toEqual([402, 40])
  })

  it('MOD-15 is told with task_id where a callback was asked for', async () => {
    let told = ''
    const receiver = createServer(async (request, response) => {
      told = (await readBody(request)).toString()
      response.end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const { taskId } = (await veo('waves')).data
    await upgrade(taskId, { callBackUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` })
    await waitUntil('the callback has come', async () => told !== '')
    expect(JSON.parse(told)).toMatchObject({ code: 200, data: { task_id: taskId, result_urls: [expect.any(String)] } })
    receiver.closeAllConnections()
    receiver.close()
  })
})

it('MOD-10 a picture whose name contradicts its bytes makes the task fail, for want of sound in Veo', async () => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')]), 'a.jpg')
  form.append('fileName', 'a.jpg')
  form.append('uploadPath', 'images')
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${fake.uploadUrl}/api/file-stream-upload`, { method: 'POST', headers, body: form })
  const { downloadUrl, mimeType } = JSON.parse(await answer.text()).data
  expect(mimeType).toBe('image/jpeg')
  const { taskId } = (await veo('waves', { imageUrls: [downloadUrl] })).data
  await call(`veo/record-info?taskId=${taskId}`)
  const { data } = await call(`veo/record-info?taskId=${taskId}`)
  expect(data).toMatchObject({ successFlag: 2, errorMessage: expect.stringContaining('unable to generate audio') })
  const made = await seedance('waves', { first_frame_url: downloadUrl })
  expect(await ended(made.data.taskId)).toMatchObject({ state: 'fail', failCode: '422' })
})

/** What a downloaded file is. */
async function look(file: Response) {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-fake-'))
  try {
    await writeFile(join(folder, 'a.mp4'), Buffer.from(await file.arrayBuffer()))
    return await inspectVideo(join(folder, 'a.mp4'), { posterPath: join(folder, 'a.jpg') })
  } finally {
    await rm(folder, { recursive: true })
  }
}
