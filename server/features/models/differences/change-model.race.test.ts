import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAtOnce } from '#tests/database/call-at-once.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('MOD-11 of two changes at the same time that were made from the same stored ones, one is refused', async () => {
  const admin = await test.administrator()
  const change = (changes: object) => admin.put('/api/admin/models/demo', changes)
  const startedFrom = { label: 'Sketch' }
  expect((await change(startedFrom)).status).toBe(200)
  const locking = `select 1 from model_differences where model_id = 'demo' for no key update`
  const calls = ['Draft', 'Outline'].map((label) => () => change({ label, startedFrom }))
  const changed = await callAtOnce(test, locking, calls)
  const [stored, refused] = changed.toSorted((a, b) => a.status - b.status)
  expect([stored?.status, refused?.status, refused?.body.code]).toEqual([200, 409, 'MODEL_CHANGED'])
  expect(await test.query('select changes from model_differences')).toEqual([{ changes: stored?.body.changes }])
})
