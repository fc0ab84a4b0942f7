import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

it('MOD-11 a credit brings what the cheapest package takes for it, of those that are for sale', async () => {
  const cents = async () => (await admin.get('/api/admin/margins')).body.centsPerCredit
  const before = await cents()
  const cheap = { name: 'Cheap', credits: 10_000, price: '1.00' }
  expect((await admin.post('/api/admin/credit-packages', cheap)).status).toBe(200)
  expect(await cents()).toBeCloseTo(0.01, 9)
  expect(before).toBeGreaterThan(0.01)
  const change = (changes: string) => test.query(`update credit_packages set ${changes} where name = 'Cheap'`)
  await change('is_active = false')
  expect(await cents()).toBe(before)
  await change('is_active = true, deleted_at = now()')
  expect(await cents()).toBe(before)
})
