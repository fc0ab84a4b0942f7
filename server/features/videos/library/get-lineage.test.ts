import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '500' })
  browser = await test.signedIn()
})
afterAll(() => test.close())

async function make(prompt: string, asked: object = {}, seconds = 4): Promise<string> {
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds })] }
  const { body } = await browser.post('/api/v1/videos', { model: 'demo', prompt, ...asked })
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  return body.data[0].id
}

const lineageOf = async (taskId: string, of = browser) => of.get(`/api/video-tasks/${taskId}/lineage`)
const first = (videoId: string, more: object = {}) => ({ inputs: [{ role: 'first', videoId, ...more }] })

it('FLM-02 lists what a video continues and what continues it, and counts the steps from frame to frame', async () => {
  const one = await make('one')
  const two = await make('two', first(one))
  const three = await make('three', first(two, { at: 1.5 }))
  const four = await make('four', { extendVideoId: three }, 8)
  const five = await make('five', first(four))
  const { body } = await lineageOf(three)
  expect(body.frameSteps).toBe(2)
  expect(body.videos).toMatchObject([
    { taskId: one, prompt: 'one', link: 'none', place: 'before' },
    { taskId: two, prompt: 'two', link: 'frame', place: 'before' },
    { taskId: three, prompt: 'three', link: 'frame', place: 'self' },
    { taskId: four, prompt: 'four', link: 'extension', place: 'after' },
  ])
  expect(body.videos[0].posterUrl).toContain('/poster.jpg')
  expect([(await lineageOf(four)).body.frameSteps, (await lineageOf(five)).body.frameSteps]).toEqual([0, 1])

  await browser.delete(`/api/video-tasks/${two}`)
  const later = (await lineageOf(three)).body
  expect([later.frameSteps, later.videos.map(({ prompt }: { prompt: string }) => prompt)]).toEqual([
    2,
    ['one', 'three', 'four'],
  ])
  expect((await lineageOf(two)).status).toBe(404)
})

it('FLM-02 a frame that is only a reference, or the end of a video, is no continuation', async () => {
  const one = await make('one')
  const other = await make('other', { inputs: [{ role: 'reference', videoId: one }] })
  expect((await lineageOf(other)).body).toMatchObject({ frameSteps: 0, videos: [{ taskId: other, link: 'none' }] })
})

it('FLM-02 the lineage of others and for visitors is refused', async () => {
  const one = await make('one')
  expect((await lineageOf(one, await test.signedIn())).body.code).toBe('NOT_FOUND')
  expect((await lineageOf(one, test.browser())).status).toBe(401)
})
