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

it('CRE-05 SHL-01 SEC-17 anybody may page through the listed videos, the newest first', async () => {
  await test.query('update users set is_active = true')
  await test.query(`insert into video_tasks
    select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'task_id', 'vid_copy_' || n,
      'share_slug', 'copy' || n, 'provider_task_id', null, 'prompt', 'copy ' || n))).*
    from video_tasks one, generate_series(1, 25) n where one.prompt = 'first'`)
  const read = async (cursor = '') => (await test.browser().get(`/api/explore${cursor && `?cursor=${cursor}`}`)).body
  const first = await read()
  expect(first.data).toHaveLength(24)
  expect(first.data[0]).toMatchObject({
    prompt: '<b>fourth</b>',
    model: 'Veo3 Fast',
    demo: true,
    posterUrl: `/v/${first.data[0].slug}/poster.jpg`,
  })
  expect((await read('999999999999999_a')).data).toEqual(first.data)
  const second = await read(first.nextCursor)
  expect(second.nextCursor).toBeNull()
  const slugs = [...first.data, ...second.data].map(({ slug }: { slug: string }) => slug)
  expect([slugs.length, new Set(slugs).size]).toEqual([27, 27])
  const prompts = [...first.data, ...second.data].map(({ prompt }: { prompt: string }) => prompt)
  for (const hidden of ['nobody lists me', 'second', 'third', 'elsewhere']) expect(prompts).not.toContain(hidden)
  expect((await test.browser().get('/api/explore?cursor=yesterday')).status).toBe(400)
})

it('CRE-05 a listed video without a picture is in no list, nor any of an account that is being deleted', async () => {
  const list = async (): Promise<{ prompt: string }[]> => (await test.browser().get('/api/explore')).body.data
  expect((await list()).map(({ prompt }) => prompt)).toContain('<b>fourth</b>')
  await test.query("update video_tasks set poster = null where prompt = '<b>fourth</b>'")
  const prompts = (await list()).map(({ prompt }) => prompt)
  expect(prompts).not.toContain('<b>fourth</b>')
  expect(prompts).toHaveLength(24)
  await test.query('update users set deletion_at = now()')
  expect(await list()).toEqual([])
})
