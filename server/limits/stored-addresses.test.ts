import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanSignIns } from '#server/features/accounts/clean-sign-ins.ts'
import { createSecrets } from '#server/secrets.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { createLimiter } from './limiter.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ LOG_LEVEL: 'debug' })
})
afterAll(() => test.close())

const remoteAddress = '203.0.113.77'
const account = { username: 'located', password: 'correct horse', email: 'located@example.com' }

async function findAddress(): Promise<string[]> {
  const tables = await test.query(`select tablename as name from pg_tables where schemaname not in
    ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { name } of tables) {
    const [{ schema } = {}] = await test.query(`select schemaname as schema from pg_tables where tablename = '${name}'`)
    const rows = await test.query(`select t::text as row from "${schema}"."${name}" t`)
    if (rows.some(({ row }) => String(row).includes(remoteAddress))) found.push(String(name))
  }
  return found
}

it('MRK-03 no table and no log line contains the address of a visitor', async () => {
  for (const url of ['/api/auth/register', '/api/auth/login', '/api/auth/forgot-password'])
    await test.app.inject({ method: 'POST', url, payload: account, remoteAddress })
  await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { ...account, password: 'wrong' },
    remoteAddress,
  })
  await test.app.inject({ method: 'POST', url: '/api/creem/webhook', payload: {}, remoteAddress })
  expect(await test.query(`select device from sessions`)).toHaveLength(1)
  expect(await findAddress()).toEqual([])
  expect(test.logged.length).toBeGreaterThan(0)
  expect(test.logged.filter((line) => line.includes(remoteAddress))).toEqual([])
})

it('MRK-03 the counts tell nobody without the APP_SECRET whose they are', async () => {
  const url = '/api/auth/login'
  await test.app.inject({ method: 'POST', url, payload: { ...account, password: 'wrong' }, remoteAddress })
  const keys = (await test.query('select key from attempts')).map(({ key }) => String(key))
  // The embedded database has no other reader, so its counts are in memory.
  if (test.db.engine !== 'embedded') expect(keys.filter((key) => key.startsWith('sign-in:network:'))).toHaveLength(1)
  const guess = hash('sha256', remoteAddress, 'base64url')
  expect(keys.filter((key) => key.includes(guess))).toEqual([])
  const other = createLimiter(test.db, test.clock, createSecrets('the secret of another site'))
  await other.add('sign-in:network', remoteAddress)
  if (test.db.engine !== 'embedded') expect(await test.query('select key from attempts')).toHaveLength(keys.length + 1)
})

it('MRK-03 the hashes of addresses in the counts are gone within 30 days', async () => {
  await test.query(`insert into attempts (key, count, window_start)
    values ('sign-in:network:hash', 1, '${test.clock.now().toISOString()}')`)
  test.clock.forward(24 * 60 * 60_000 + 1)
  await cleanSignIns(test.ctx)
  expect(await test.query('select * from attempts')).toEqual([])
})
