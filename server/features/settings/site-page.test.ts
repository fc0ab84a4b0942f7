import { afterAll, beforeAll, expect, it } from 'vitest'
import { sitePageNames } from '#contract/settings/site-pages.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ BRAND_NAME: 'Kino' })
  admin = await test.administrator()
})
afterAll(() => test.close())

const read = async (name: string) => (await test.browser().get(`/api/site-pages/${name}`)).body

it('ADM-13 each operator page has a built-in text with the name of the site', async () => {
  for (const name of sitePageNames) expect((await read(name)).text.length).toBeGreaterThan(200)
  expect(await read('terms')).toMatchObject({ text: expect.stringContaining('Kino'), updatedAt: null })
  expect((await test.browser().get('/api/site-pages/imprint')).status).toBe(404)
})

it('ADM-13 an administrator can change it and restore the built-in text', async () => {
  const put = (text: unknown) => admin.put('/api/admin/site-pages/terms', { text })
  expect((await put('## Ours\n\nBe kind.')).body).toMatchObject({ text: '## Ours\n\nBe kind.' })
  expect(await read('terms')).toMatchObject({ text: '## Ours\n\nBe kind.', updatedAt: test.clock.now().toISOString() })
  expect((await put('')).body.updatedAt).toBeNull()
  expect((await read('terms')).text).toContain('Kino')
  expect((await put(7)).status).toBe(400)
  expect(await test.query('select action from audit_log')).toEqual([
    { action: 'update-site-page' },
    { action: 'update-site-page' },
  ])
  expect((await (await test.signedIn()).put('/api/admin/site-pages/terms', { text: 'mine' })).status).toBe(403)
})

it('ADM-13 ADM-11 the audit log has both texts of a change, and the same text again is no change', async () => {
  const put = async (text: string) =>
    expect((await admin.put('/api/admin/site-pages/refunds', { text })).status).toBe(200)
  const entries = () => test.query(`select before, after from audit_log where subject = 'page:refunds' order by id`)
  const { text: builtIn } = await read('refunds')
  await put(builtIn)
  expect(await entries()).toEqual([])
  for (const text of ['Ask us.', 'Ask us.', 'Ask us first.', builtIn]) await put(text)
  expect(await entries()).toEqual([
    { before: { text: '(built in)' }, after: { text: 'Ask us.' } },
    { before: { text: 'Ask us.' }, after: { text: 'Ask us first.' } },
    { before: { text: 'Ask us first.' }, after: { text: '(built in)' } },
  ])
  expect(await read('refunds')).toMatchObject({ text: builtIn, updatedAt: null })
})
