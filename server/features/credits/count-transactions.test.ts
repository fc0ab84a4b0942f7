import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '10' })
})
afterAll(() => test.close())

it('ADM-10 the total of all users counts only the rows of the chosen days', async () => {
  for (let user = 0; user < 3; user++) await test.signedIn()
  test.clock.forward(24 * 60 * 60 * 1000)
  for (let user = 0; user < 2; user++) await test.signedIn()
  const admin = await test.administrator()
  const today = test.clock.now().toISOString().slice(0, 10)
  const totalOf = async (query: string) => (await admin.get(`/api/admin/transactions?${query}`)).body.total
  const count = async (where: string) =>
    (await test.query(`select count(*)::int as rows from transactions where ${where}`))[0]?.rows
  const midnight = `'${today}T00:00:00Z'`
  const [old, fresh] = [await count(`created_at < ${midnight}`), await count(`created_at >= ${midnight}`)]
  expect(old).toBe(3)
  expect(await totalOf(`dateFrom=${today}`)).toBe(fresh)
  expect(await totalOf('dateTo=2020-01-01')).toBe(0)
  expect(await totalOf('dateFrom=2999-01-01')).toBe(0)
  expect(await totalOf('')).toBe(3 + Number(fresh))
})
