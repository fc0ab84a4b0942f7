import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventReader } from '#server/events/event-reader.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { readToEnd } from '#tests/wait-for-events.ts'
import { beginAfterRestore } from './after-restore.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const read: string[] = []
const reader: EventReader = {
  name: 'of-the-test',
  read: async (_, events) => void read.push(...events.map(({ data }) => ('key' in data ? data.key : ''))),
}
async function readAll(): Promise<string[]> {
  read.length = 0
  await readToEnd(test.ctx, reader)
  return [...read]
}

it('PLT-05 GEN-20 after a restore every reader continues in order: nothing missed, nothing twice', async () => {
  // The second row has the smaller id but was written later, as happens with concurrent transactions.
  await test.query('delete from events')
  await test.query(`insert into events (id, tx, type, data) overriding system value
    select id, tx, 'alarm.cleared', jsonb_build_object('key', key) from (values
      (900001, 800000100, 'first'), (900000, 800000101, 'second'), (900002, 800000101, 'third')) as said (id, tx, key)`)
  await test.query(`insert into event_readers values ('of-the-test', 800000100, 900001)`)
  await test.query('update event_stream set trimmed_tx = 800000000, trimmed_id = 5')
  expect(await readAll()).toEqual([])

  await beginAfterRestore(test.db)
  expect(await readAll()).toEqual(['second', 'third'])
  await beginAfterRestore(test.db)
  expect(await readAll()).toEqual([])
  await test.query(`insert into events (type, data) values ('alarm.cleared', '{"key": "fourth"}')`)
  await expect.poll(readAll, { timeout: 20_000 }).toEqual(['fourth'])
  const [stream] = await test.query('select trimmed_tx::text as tx, trimmed_id::text as id from event_stream')
  expect(Number(stream?.tx)).toBeLessThan(-100)
  expect(stream?.id).toBe('5')
})

it('PLT-02 GEN-18 after a restore, no video is held by a worker that is gone', async () => {
  const user = await test.signedIn()
  expect((await user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).status).toBe(200)
  for (const table of ['video_tasks', 'renditions']) await test.query(`update ${table} set leased_until = '2100-01-01'`)
  await test.work()
  expect(test.provider.submissions).toHaveLength(0)
  await beginAfterRestore(test.db)
  await test.work()
  expect(test.provider.submissions).toHaveLength(1)
})
