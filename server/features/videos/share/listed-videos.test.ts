import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let owner: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
  owner = await test.signedIn()
})
afterAll(() => test.close())

/** Makes and shares a video. @returns its page's path */
async function share(prompt: string, isListed = true): Promise<string> {
  const { body } = await owner.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  const shared = await owner.put(`/api/video-tasks/${body.taskId}/share`, { isPublic: true, isListed })
  return new URL(shared.body.shareUrl).pathname
}

/** The words of the other videos on a share page. */
async function moreOn(path: string): Promise<string[]> {
  const { body } = await test.browser().get(path)
  return [...body.matchAll(/class="words" dir="auto">([^<]+)</g)].map(([, words]) => words)
}

it('CRE-05 a share page leads to up to three other listed videos, the newest first', async () => {
  const unlisted = await share('nobody lists me', false)
  const first = await share('first')
  expect(await moreOn(first)).toEqual([])
  expect(await moreOn(unlisted)).toEqual(['first'])
  for (const prompt of ['second', 'third', '<b>fourth</b>']) await share(prompt)
  expect(await moreOn(unlisted)).toEqual(['&lt;b&gt;fourth&lt;/b&gt;', 'third', 'second'])
  expect(await moreOn(first)).toEqual(['&lt;b&gt;fourth&lt;/b&gt;', 'third', 'second'])

  await test.query("update video_tasks set share_blocked_at = now() where prompt = 'third'")
  await test.query("update video_tasks set deleted_at = now() where prompt = 'second'")
  expect(await moreOn(unlisted)).toEqual(['&lt;b&gt;fourth&lt;/b&gt;', 'first'])
})

it('CRE-05 videos of a disabled owner are in no list', async () => {
  const visitor = await test.signedIn()
  const { body } = await visitor.post('/api/generate-video', { prompt: 'elsewhere', model: 'veo3_fast' })
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  const shared = await visitor.put(`/api/video-tasks/${body.taskId}/share`, { isPublic: true })
  await test.query(
    "update users set is_active = false where id = (select user_id from video_tasks where prompt = 'first')",
  )
  expect(await moreOn(new URL(shared.body.shareUrl).pathname)).toEqual([])
})
