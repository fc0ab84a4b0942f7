import { afterAll, beforeAll, expect, it } from 'vitest'
import { secretSettingNames, testableServices } from '#contract/settings/admin-settings.ts'
import { startTelegramFake, type TelegramFake } from '#tests/fakes/telegram.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let telegram: TelegramFake
beforeAll(async () => {
  telegram = await startTelegramFake()
  // The Telegram fake stands in for every service and answers 404 to requests it does not know.
  const names = ['TELEGRAM_API_URL', 'CREEM_API_URL', 'PAYPAL_API_URL', 'GOOGLE_ISSUER_URL']
  const elsewhere = Object.fromEntries(names.map((name) => [name, telegram.url]))
  test = await createTestApp({ ...elsewhere, LOG_LEVEL: 'trace' })
  admin = await test.administrator()
})
afterAll(async () => {
  await test.close()
  await telegram.close()
})

const canary = (name: string) => `canary:${name}-9d41c7`

/** Reads every path of the contract that needs no id. */
async function readEverything(): Promise<string> {
  const { body } = await admin.get('/api/openapi.json')
  const paths = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, methods]) =>
    'get' in methods && !path.includes('{') && !path.includes('events') ? [path] : [],
  )
  expect(paths.length).toBeGreaterThan(15)
  const [{ id }] = (await admin.get('/api/admin/users')).body
  paths.push(`/api/admin/users/${id}`)
  const answers: unknown[] = []
  for (const path of paths) answers.push((await admin.get(path)).body)
  return JSON.stringify(answers)
}

async function dumpEverything(): Promise<string> {
  const tables = await test.query(`select table_schema, table_name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const dumps: unknown[] = []
  for (const { table_schema, table_name } of tables)
    dumps.push(await test.query(`select * from "${table_schema}"."${table_name}"`))
  return JSON.stringify(dumps)
}

it('ADM-03 ADM-11 a secret appears in no answer, no log line and nowhere in the database, even after failures', async () => {
  await admin.put('/api/admin/settings', { paypalClientId: 'an id', googleClientId: 'an id' })
  await admin.put('/api/admin/settings', Object.fromEntries(secretSettingNames.map((name) => [name, canary(name)])))
  await admin.put('/api/admin/settings/telegram', { telegramChatId: '4242' })
  const { body: api } = await admin.post('/api/admin/kie-apis', {
    name: 'Main',
    token: canary('kie-api'),
    webhookKey: canary('hook'),
  })
  const failures = [
    await admin.post('/api/test-telegram', {}),
    await admin.post('/api/admin/kie-apis', { name: 'Again', token: canary('kie-api') }),
    await admin.put('/api/admin/settings', { kieToken: canary('refused'), veo3Credits: 0 }),
    await admin.put(`/api/admin/kie-apis/${api.id}`, { token: canary('refused'), totalCredits: -1 }),
    ...(await Promise.all(testableServices.map((service) => admin.post('/api/admin/settings/test', { service })))),
  ]
  expect(failures.map(({ status }) => status)).toEqual([502, 409, 400, 400, 502, 502, 200, 502])
  expect(JSON.stringify([api, ...failures.map(({ body }) => body)])).not.toContain('canary')
  expect(await readEverything()).not.toContain('canary')
  expect(await dumpEverything()).not.toContain('canary')
  expect((await admin.post('/api/admin/settings/reveal', { name: 'kieToken' })).body.value).toBe(canary('kieToken'))
  expect(await dumpEverything()).not.toContain('canary')
  const revealed = await admin.post(`/api/admin/kie-apis/${api.id}/reveal`, { name: 'webhookKey' })
  expect(revealed.body.value).toBe(canary('hook'))
  expect(test.logged.join('')).toContain('/api/admin/settings/reveal')
  expect(test.logged.join('')).not.toContain('canary')
})
