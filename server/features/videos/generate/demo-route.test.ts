import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '1000' })
  admin = await test.administrator()
  browser = await test.signedIn()
})
afterEach(() => test.verify())
afterAll(() => test.close())

const create = () => browser.post('/api/v1/videos', { model: 'veo3_fast', prompt: 'waves' })
const read = async (id: string) => (await browser.get(`/api/v1/videos/${id}`)).body
const stored = (id: string) =>
  test.query(`select provider, route->>'vendor' as vendor, estimated_cost is null as is_unpaid from video_tasks
    where task_id = '${id}'`)
async function work() {
  for (let round = 0; round < 3; round++) {
    await test.work()
    test.clock.forward(60_000)
  }
}

it('PRV-07 MOD-11 the demo makes what was charged while it served, also after a vendor is connected', async () => {
  // The demo costs nothing, whatever the vendor of the model would take.
  await admin.put('/api/admin/settings', { maxTaskCost: 1 })
  const drawn = (await create()).body.data[0].id
  expect(await stored(drawn)).toEqual([{ provider: 'demo', vendor: null, is_unpaid: true }])
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 100_000 })
  expect((await create()).body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'model' })
  await admin.put('/api/admin/settings', { maxTaskCost: 0 })
  const sent = (await create()).body.data[0].id
  expect(await stored(sent)).toEqual([{ provider: 'kie', vendor: 'kie', is_unpaid: false }])
  await work()
  expect(test.provider.submissions.map(({ route }) => route)).toEqual([null])
  expect(test.kie.submissions.map(({ route }) => route?.vendor)).toEqual(['kie'])
  expect(await read(drawn)).toMatchObject({ status: 'completed', demo: true, route: null })
  expect(await read(sent)).toMatchObject({
    ...{ status: 'completed', demo: false, route: { vendor: 'kie', model: 'veo3_fast' } },
  })
})
