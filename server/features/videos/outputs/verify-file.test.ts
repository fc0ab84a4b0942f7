import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const verify = (sha256: string) => test.browser().get(`/api/v1/verify?sha256=${sha256}`)

/** Makes a video. @returns its file's SHA-256, as a visitor would compute it from the downloaded bytes. */
async function makeVideo(username: string) {
  const browser = await test.signedIn(username)
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'a secret garden', model: 'veo3' })).body
  for (let step = 0; step < 3; step++) {
    await test.work()
    test.clock.forward(60_000)
  }
  const { tasks } = (await browser.get('/api/video-tasks')).body
  const [url] = tasks.find((task: { taskId: string }) => task.taskId === taskId).resultUrls
  const { rawPayload } = await test.app.inject(new URL(url).pathname)
  return { browser, taskId, bytes: rawPayload, sha256: createHash('sha256').update(rawPayload).digest('hex') }
}

it('MRK-02 tells from the hash of a file that it was made here, when and with which model; nothing personal', async () => {
  const { sha256 } = await makeVideo('mai')
  const answer = await verify(sha256.toUpperCase())
  expect(answer).toMatchObject({ status: 200, body: { sha256, madeHere: true, model: 'veo3', demo: true } })
  expect(answer.body.modelLabel).toBe('Veo3 (Quality)')
  expect(Object.keys(answer.body).sort()).toEqual([
    ...['demo', 'madeAt', 'madeHere', 'model', 'modelLabel', 'resolution', 'sha256'],
  ])
  expect(Math.abs(new Date(answer.body.madeAt).getTime() - test.clock.now().getTime())).toBeLessThan(600_000)
  expect(JSON.stringify(answer.body)).not.toMatch(/mai|garden/)
})

it('MRK-02 a file with one changed byte was not made here', async () => {
  const { bytes } = await makeVideo('lan')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect((await verify(sha256)).body).toEqual({
    ...{ sha256, madeHere: false, madeAt: null, model: null, modelLabel: null, resolution: null, demo: null },
  })
})

it('MRK-02 also recognises the file after its video was deleted', async () => {
  const { browser, taskId, sha256 } = await makeVideo('hoa')
  expect((await browser.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
  expect((await verify(sha256)).body.madeHere).toBe(true)
})

it.each(['', 'abc', 'g'.repeat(64), 'a'.repeat(63), 'a'.repeat(65)])('MRK-02 refuses the hash %j', async (sha256) => {
  expect((await verify(sha256)).body).toMatchObject({ code: 'INVALID_INPUT', field: 'sha256' })
})

it('SEC-10 limits the checks of one network', async () => {
  const ask = () => test.app.inject({ url: `/api/v1/verify?sha256=${'0'.repeat(64)}`, remoteAddress: '203.0.113.9' })
  for (let tried = 0; tried < limits['verify:network'].max; tried++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
})
