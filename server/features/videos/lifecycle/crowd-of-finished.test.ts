import { expect, it } from 'vitest'
import { startJobs } from '#server/worker.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'

it('PLT-03 GEN-18 a crowd of finished videos that are being stored delays no submission', async () => {
  const test = await createTestApp({ SIGNUP_CREDITS: '100' })
  const browser = await test.signedIn()
  const order = (prompt: string) => browser.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  const stages = async () => (await test.query('select stage from video_tasks')).map(({ stage }) => stage)
  const stored = Promise.withResolvers<void>()
  Object.assign(test.provider, { pollDelayMs: () => 20, onDownload: () => stored.promise })
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

it('PLT-03 PRV-04 GEN-18 a job left over after a callback does not store the video in a place for submissions', async () => {
  const test = await createTestApp({
    VIDEO_PROVIDER: 'kie',
    SIGNUP_CREDITS: '100',
    PUBLIC_URL: 'https://video.example.com',
  })
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1_000_000 })
  const browser = await test.signedIn()
  const order = (prompt: string) => browser.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  const stages = async () => (await test.query('select stage from video_tasks')).map(({ stage }) => stage)
  const stored = Promise.withResolvers<void>()
  Object.assign(test.kie, { pollDelayMs: () => 1, onDownload: () => stored.promise })
  for (let count = 0; count < 12; count++) await order('waves')
  await test.work()
  expect(await stages()).toEqual(Array(12).fill('running'))
  // Each callback sends a job, besides the one that would poll.
  for (const { callbackUrl } of test.kie.submissions)
    expect((await test.browser().post(new URL(callbackUrl ?? 'http://none').pathname, {})).status).toBe(200)
  const stop = await startJobs(test.ctx)
  await waitUntil('all are to be stored', async () => (await stages()).every((stage) => stage === 'storing'))
  Object.assign(test.kie, { pollDelayMs: () => 10_000, onCheck: { outcome: 'running' } })
  await order('one more')
  await waitUntil('the next is submitted', async () => (await stages()).includes('running'))
  expect(test.kie.submissions.at(-1)?.prompt).toBe('one more')
  stored.reject(new Error('the test ends'))
  stop()
  await test.close()
})

it('PLT-03 MOD-15 MOD-18 upgrades that are slow to download leave places for further ones', async () => {
  const test = await createTestApp({ SIGNUP_CREDITS: '100' })
  const browser = await test.signedIn()
  for (const takes of [4, 1])
    await browser.post('/api/v1/videos', { model: 'demo', prompt: 'waves', seconds: 8, takes })
  await test.workFor(2)
  const downloaded = Promise.withResolvers<void>()
  let begun = 0
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
  test.provider.onDownload = () => {
    begun += 1
    return downloaded.promise
  }
  for (const { id } of (await browser.get('/api/v1/videos')).body.data)
    expect((await browser.post(`/api/v1/videos/${id}/upgrade`, { to: '1080p' })).status).toBe(200)
  const stop = await startJobs(test.ctx)
  await waitUntil('all are being downloaded', () => begun === 5)
  downloaded.reject(new Error('the test ends'))
  stop()
  await test.close()
})
