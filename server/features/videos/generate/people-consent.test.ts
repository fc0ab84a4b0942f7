import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
  admin = await test.administrator()
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
})

const imageUrl = 'https://pictures.example/a.png'
const withPicture = { model: 'veo3_fast', prompt: 'She waves', inputs: [{ role: 'first', imageUrl }] }
const old = { model: 'veo3_fast', prompt: 'She waves', imageUrls: [imageUrl] }
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const ask = async (asksPeopleConsent: boolean) => {
  expect((await admin.put('/api/admin/settings', { asksPeopleConsent })).status).toBe(200)
  expect((await browser.get('/api/site')).body.asksPeopleConsent).toBe(asksPeopleConsent)
}

it('MRK-02 the page is not asked for the consent of people, unless the operator wants it', async () => {
  expect((await browser.get('/api/site')).body.asksPeopleConsent).toBe(false)
  expect((await browser.post('/api/v1/videos', withPicture)).status).toBe(201)
  expect((await browser.post('/api/generate-video', old)).status).toBe(200)
})

it('MRK-02 with the setting, pictures without the tick are refused at both doors of the page and charge nothing', async () => {
  await ask(true)
  for (const peopleConsent of [undefined, false])
    for (const [path, body] of [
      ['/api/v1/videos', withPicture],
      ['/api/generate-video', old],
    ] as const) {
      const refused = await browser.post(path, { ...body, peopleConsent })
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'INVALID_INPUT', field: 'peopleConsent' }])
    }
  expect(await balance()).toBe(20)
  expect((await browser.get('/api/video-tasks')).body.tasks).toHaveLength(0)
  expect((await browser.post('/api/v1/videos', { ...withPicture, peopleConsent: true })).status).toBe(201)
  expect((await browser.post('/api/generate-video', { ...old, peopleConsent: true })).status).toBe(200)
  expect((await browser.get('/api/user/export')).body.videos).toMatchObject(
    Array(2).fill({ peopleConsentAt: test.clock.now().toISOString() }),
  )
  await ask(false)
})

it('MRK-02 with the setting, text needs no tick, and programs are not asked', async () => {
  await ask(true)
  const text = { model: 'veo3_fast', prompt: 'waves', peopleConsent: true }
  expect((await browser.post('/api/v1/videos', text)).status).toBe(201)
  const { token } = (await browser.post('/api/user-tokens', { name: 'robot' })).body
  const program = await browser.post('/api/v1/videos', withPicture, { authorization: `Bearer ${token}` })
  expect(program.status).toBe(201)
  expect((await browser.get('/api/user/export')).body.videos).toMatchObject(Array(2).fill({ peopleConsentAt: null }))
  await ask(false)
})
