import { expect, it } from 'vitest'
import { startJobs } from '#server/worker.ts'
import { createTestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'

it('PLT-03 GEN-18 a crowd of finished videos that are being stored delays no submission', async () => {
  const test = await createTestApp({ SIGNUP_CREDITS: '100' })
  const browser = await test.signedIn()
  const order = (prompt: string) => browser.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  const stages = async () => (await test.query('select stage from video_tasks')).map(({ stage }) => stage)
  const stored = Promise.withResolvers<void>()
  Object.assign(test.provider, { pollDelayMs: () => 0, onDownload: () => stored.promise })
  const stop = await startJobs(test.ctx)
  for (let count = 0; count < 12; count++) await order('waves')
  await waitUntil('all are to be stored', async () => (await stages()).every((stage) => stage === 'storing'))
  test.provider.onCheck = { outcome: 'running' }
  await order('one more')
  await waitUntil('the next is submitted', async () => (await stages()).includes('running'))
  expect(test.provider.submissions.at(-1)?.prompt).toBe('one more')
  stored.reject(new Error('the test ends'))
  stop()
  await test.close()
})
