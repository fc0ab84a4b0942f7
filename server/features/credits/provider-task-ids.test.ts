import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFalProvider } from '#server/features/providers/fal/fal-provider.ts'
import { createKieProvider } from '#server/features/providers/kie/kie-provider.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const queueUrl = 'https://queue.fal.run'
const job = `${queueUrl}/fal-ai/veo3.1/requests/764c-1`

let test: TestApp
let admin: TestBrowser
let videoId: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '10' })
  const { storage, log, providers } = test.ctx
  // Nothing is sent to them.
  const closed = 'http://127.0.0.1:1'
  providers.kie = createKieProvider({ apiUrl: closed, uploadUrl: closed, storage, log })
  providers.fal = createFalProvider({ queueUrl, keysUrl: closed, storage, log })
  admin = await test.administrator()
  const browser = await test.signedIn('maker')
  videoId = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body.taskId
})
afterAll(() => test.close())

it.each([
  ['kie', 'x', 'x'],
  ['kie', 'jobs:x', 'x'],
  ['kie', 'extended:x', 'x'],
  ['fal', `${job}/status ${job}`, '764c-1'],
  ['fal', `${job}/status ${job} ${job}/cancel 30`, '764c-1'],
  ['fal', `${queueUrl}/state ${queueUrl}/result - 30`, `${queueUrl}/state ${queueUrl}/result - 30`],
  ['google', 'v1_x', 'v1_x'],
  ['of-another-version', 'jobs:x', 'jobs:x'],
])('ADM-10 the task of %s that is stored as "%s" has the id "%s"', async (provider, stored, id) => {
  await test.query(`update video_tasks set provider = '${provider}', provider_task_id = '${stored}'
    where task_id = '${videoId}'`)
  const { data } = (await admin.get('/api/admin/transactions?user=maker&type=usage')).body
  expect(data).toMatchObject([{ taskId: videoId, kieTaskId: id }])
  const { body } = await admin.get('/api/admin/transactions/csv?user=maker&type=usage')
  const [, row] = String(body).split('\r\n')
  expect(row?.endsWith(`,${videoId},${id}`)).toBe(true)
})

it('ADM-10 rows without a task of a provider have no id', async () => {
  await test.query(`update video_tasks set provider_task_id = null where task_id = '${videoId}'`)
  const { data } = (await admin.get('/api/admin/transactions?user=maker')).body
  expect(data).toMatchObject([{ kieTaskId: null }, { taskId: null, kieTaskId: null }])
})
