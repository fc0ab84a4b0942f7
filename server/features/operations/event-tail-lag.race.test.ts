import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdLocks } from '#tests/database/hold-locks.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function readLag(): Promise<number> {
  const { body } = await test.app.inject('/metrics')
  return Number(/^soundreel_event_tail_lag_seconds ([\d.e-]+)$/m.exec(body)?.[1])
}

it('PLT-06 the lag of live updates is the age of the oldest open transaction that has written', async () => {
  await test.signedIn('written')
  const commit = await holdLocks(test, `update users set email = null where username = 'written'`)
  try {
    const lag = await waitUntil('the transaction has been open for a second', async () => {
      const seconds = await readLag()
      return seconds > 1 && seconds
    })
    expect(await readLag()).toBeGreaterThanOrEqual(lag)
  } finally {
    await commit()
  }
  await waitUntil('it counts no more', async () => (await readLag()) < 1)
})
