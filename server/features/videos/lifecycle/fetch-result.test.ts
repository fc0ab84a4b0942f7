import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createScriptedProvider } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { workFolder } from './fetch-result.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
})
beforeEach(async () => {
  Object.assign(test.provider, createScriptedProvider(await makeClip('16:9')))
  browser = await test.signedIn()
})
afterAll(() => test.close())

const newest = async () => (await browser.get('/api/video-tasks')).body.tasks[0]

it('GEN-24 a result leaves no work files behind, whether its download fails or succeeds', async () => {
  const left: string[][] = []
  let downloads = 0
  test.provider.onDownload = () => {
    if (++downloads === 1) throw new Error('ECONNRESET')
  }
  await browser.post('/api/generate-video', { prompt: 'waves' })
  await test.work()
  for (const stage of ['storing', 'completed']) {
    test.clock.forward(60_000)
    await test.work()
    expect((await newest()).stage).toBe(stage)
    left.push(await readdir(workFolder(test.ctx)))
  }
  expect([downloads, left]).toEqual([2, [[], []]])
  await test.verify()
})
