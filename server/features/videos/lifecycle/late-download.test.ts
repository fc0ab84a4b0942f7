import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-late-'))
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '100' })
  admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1_000_000 })
})
beforeEach(async () => {
  Object.assign(test.kie, createScriptedProvider(await makeClip('16:9')), withAccounts)
  browser = await test.signedIn()
})
afterEach(() => test.verify())
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const generate = () => browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
const newest = async () => (await browser.get('/api/video-tasks')).body.tasks[0]
const credits = async () => (await browser.get('/api/auth/current-user')).body.user.credits

it('ADM-08 a late result has all its downloads again, although the first ones were used up', async () => {
  test.kie.onDownload = () => {
    throw new Error('ECONNRESET')
  }
  await generate()
  await test.workFor(40)
  expect(await newest()).toMatchObject({ status: 'failed', failure: { code: 'NOT_DOWNLOADED' }, refunded: true })
  let downloads = 0
  test.kie.onDownload = () => {
    if (++downloads <= 2) throw new Error('ECONNRESET')
  }
  expect((await admin.post('/api/admin/recheck-failed-videos', {})).body).toMatchObject({ checked: 1, recovered: 1 })
  await test.workFor(3)
  expect(await newest()).toMatchObject({ status: 'completed', refunded: true })
  expect([downloads, await credits()]).toEqual([3, 100])
})

it('GEN-24 a video that is made once more has all its downloads again', async () => {
  // The vendor lost the task while it wrote the file.
  test.kie.isUnproven = () => true
  const url = join(folder, 'written.mp4')
  await copyFile(await makeClip('9:16'), url)
  const whole = await makeClip('16:9')
  test.kie.onCheck = { outcome: 'finished', urls: [url] }
  let again = 0
  test.kie.onDownload = async () => {
    if (test.kie.submissions.length === 2 && ++again === 2) await copyFile(whole, url)
  }
  await generate()
  await test.workFor(20)
  delete test.kie.isUnproven
  expect(await newest()).toMatchObject({ status: 'completed', refunded: false })
  expect([test.kie.submissions.length, again, await credits()]).toEqual([2, 2, 99])
})
