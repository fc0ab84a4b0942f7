import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSecrets, openSecret } from '#server/secrets.ts'
import { callAtOnce } from '#tests/database/call-at-once.ts'
import { holdLocks, untilBlocked } from '#tests/database/hold-locks.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { joinAtStart } from './join-at-start.ts'

const [former, next] = ['a secret of the tests', 'the next secret'] as const
const account = { name: 'Main', token: 'the token of an account' }
const lockRow = 'select 1 from installation for update'

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
  await (await test.administrator()).post('/api/admin/kie-apis', account)
  await start(former)
})
afterEach(() => test.close())

const start = (secret: string, previous: string | null = null) =>
  joinAtStart({ ...test.ctx, secrets: createSecrets(secret, previous) }).then(
    () => null,
    (error) => String(error.message),
  )
async function readToken(secret: string): Promise<string | null> {
  const [row] = await test.query('select token from kie_apis')
  return openSecret(createSecrets(secret), String(row?.token))
}

it('PLT-03 FLD-01 processes that start at once with the next secret all start, and everything is sealed with it', async () => {
  const starts = Array.from({ length: 3 }, () => () => start(next, former))
  expect(await callAtOnce(test, lockRow, starts)).toEqual([null, null, null])
  expect(await readToken(next)).toBe(account.token)
  expect(await start(next)).toBeNull()
})

it('PLT-03 FLD-01 a process that starts with the former secret meanwhile is refused, and notes nothing', async () => {
  const commit = await holdLocks(test, lockRow)
  const newer = start(next, former)
  await untilBlocked(test, 'the first start waits')
  const older = start(former)
  await untilBlocked(test, 'both starts wait', 2).finally(commit)
  expect(await newer).toBeNull()
  expect(await older).toContain('Wrong secret')
  expect(await start(next)).toBeNull()
})

it('PLT-03 a key that an administrator saves meanwhile stays as it was saved', async () => {
  const saved = test.ctx.secrets.seal('another token')
  const commit = await holdLocks(test, `update kie_apis set token = '${saved}', token_hash = 'another'`)
  const started = start(next, former)
  await untilBlocked(test, 'the start waits').finally(commit)
  expect(await started).toBeNull()
  expect(await test.query('select token from kie_apis')).toEqual([{ token: saved }])
  expect(await start(next, former)).toBeNull()
  expect(await readToken(next)).toBe('another token')
})
