import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addProgram, createVideosAs, listUsed, postAs } from '#tests/programs/program.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '200' })
  await test.query('update admin_settings set veo3_fast_api_price = 1')
})
beforeEach(async () => {
  browser = await test.signedIn()
})
afterAll(() => test.close())

it('API-02 a monthly cap begins anew with the calendar month in UTC, where a refund of the month before makes no room', async () => {
  const program = await addProgram(browser, { monthlyCap: 2 })
  const create = (takes: number) => createVideosAs(test, program, { takes })
  const [video] = (await create(2)).body.data
  // From the morning of 1 March to that of 31 March.
  test.clock.forward(30 * dayMs)
  expect((await create(1)).body).toMatchObject({
    code: 'TOKEN_BUDGET_REACHED',
    params: { window: 'month', cap: 2, resetsAt: '2026-04-01T00:00:00.000Z' },
  })
  test.clock.forward(16 * hourMs - 1)
  expect((await create(1)).status).toBe(402)
  test.clock.forward(1)
  expect(await listUsed(test, program)).toMatchObject([{ window: 'month', used: 0 }])
  expect((await create(2)).status).toBe(201)
  expect((await postAs(test, program, `v1/videos/${video.id}/cancel`)).body).toMatchObject({ creditsReturned: 1 })
  expect(await listUsed(test, program)).toMatchObject([{ window: 'month', used: 2 }])
  expect((await create(1)).status).toBe(402)
  await test.verify()
})

it('API-02 each token has its own budget, also two of the same account', async () => {
  const [one, other] = [await addProgram(browser, { totalCap: 1 }), await addProgram(browser, { totalCap: 1 })]
  expect((await createVideosAs(test, one)).status).toBe(201)
  expect(await listUsed(test, other)).toMatchObject([{ window: 'total', used: 0 }])
  expect((await createVideosAs(test, other)).status).toBe(201)
  expect((await createVideosAs(test, one)).body.code).toBe('TOKEN_BUDGET_REACHED')
  await test.verify()
})

it('API-02 a refusal names the smallest window that is reached, what is used and when it resets', async () => {
  const program = await addProgram(browser, { dailyCap: 3, monthlyCap: 3, totalCap: 3 })
  await createVideosAs(test, program, { takes: 2 })
  const { body } = await createVideosAs(test, program, { takes: 2 })
  expect(body.params).toMatchObject({ window: 'day', cap: 3 })
  expect(body.message).toMatch(
    /^The daily budget of this API token is 3 credits\. 2 are used, and this costs 2\. You were not charged\. It resets at \d{4}-\d\d-\d\dT00:00:00\.000Z\.$/,
  )
})
