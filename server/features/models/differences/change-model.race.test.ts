import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const blocked = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query not like '%pg_stat_activity%'`

it('MOD-11 of two changes at the same time that were made from the same stored ones, one is refused', async () => {
  const admin = await test.administrator()
  const change = (changes: object) => admin.put('/api/admin/models/demo', changes)
  const startedFrom = { label: 'Sketch' }
  expect((await change(startedFrom)).status).toBe(200)
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Neither change can be stored before the other has begun.
  const holding = test.db.transaction(async (tx) => {
    await tx.execute(`select 1 from model_differences where model_id = 'demo' for no key update`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const changed = Promise.all(['Draft', 'Outline'].map((label) => change({ label, startedFrom })))
  const bothWait = async () => (await test.query(blocked)).length >= 2
  await waitUntil('both changes wait', bothWait).finally(() => released.resolve())
  await holding
  const [stored, refused] = (await changed).toSorted((a, b) => a.status - b.status)
  expect([stored?.status, refused?.status, refused?.body.code]).toEqual([200, 409, 'MODEL_CHANGED'])
  expect(await test.query('select changes from model_differences')).toEqual([{ changes: stored?.body.changes }])
})
