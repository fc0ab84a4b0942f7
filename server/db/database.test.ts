import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('PLT-02 use of the root handle inside a transaction fails instead of deadlocking', async () => {
  const inside = test.db.transaction(async () => getSettings(test.db.root))
  await expect(inside).rejects.toMatchObject({ cause: { message: expect.stringContaining('inside a transaction') } })
  const nested = test.db.transaction(async () => test.db.transaction(async (tx) => getSettings(tx)))
  await expect(nested).rejects.toThrow('inside a transaction')
  expect((await getSettings(test.db.root)).id).toBe(1)
})

it('PLT-02 work that outlives its transaction may use the root handle again', async () => {
  const ended = Promise.withResolvers<void>()
  const later: Promise<{ id: number }>[] = []
  await test.db.transaction(async () => {
    later.push(ended.promise.then(() => getSettings(test.db.root)))
  })
  ended.resolve()
  expect((await Promise.all(later)).map(({ id }) => id)).toEqual([1])
})

it('GEN-20 a commit is announced, and a transaction that was rolled back is not', async () => {
  let commits = 0
  test.db.onCommit(() => {
    commits += 1
  })
  await test.db.transaction(async (tx) => getSettings(tx))
  expect(commits).toBe(1)
  const undone = test.db.transaction(async () => {
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(commits).toBe(1)
})

it('PLT-01 a new installation has the settings and packages of the specification', async () => {
  const [settings] = await test.query('select * from admin_settings')
  expect(settings).toMatchObject({
    paypal_environment: 'sandbox',
    creem_environment: 'test',
    veo3_credits: 5,
    veo3_fast_credits: 1,
    veo3_api_price: '10.00',
    veo3_fast_api_price: '2.00',
  })
  const packages = await test.query(
    'select name, credits, price, popular, bonus_credits from credit_packages order by credits',
  )
  expect(packages).toEqual([
    { name: 'Starter', credits: 1000, price: '10.00', popular: false, bonus_credits: 0 },
    { name: 'Pro', credits: 2500, price: '25.00', popular: true, bonus_credits: 250 },
    { name: 'Premium', credits: 4500, price: '45.00', popular: false, bonus_credits: 500 },
  ])
})

it.each([
  [
    'users',
    `insert into users (username, password) values ('x1', 'x')`,
    { credits: 0, is_admin: false, is_active: true },
  ],
  [
    'kie_apis',
    `insert into kie_apis (name, token, token_hash) values ('a', 't', 'h')`,
    {
      total_credits: 1000,
      veo3_quality_credits: 400,
      veo3_fast_credits: 80,
      is_enabled: true,
      total_usage: 0,
    },
  ],
  [
    'video_tasks',
    `insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder)
     select id, 't1', 'p', 'veo3', '16:9', 'm' from users limit 1`,
    {
      status: 'generating',
      enable_fallback: false,
      credits_used: 1,
      created_via: 'web',
      is_public: false,
      refunded: false,
    },
  ],
  ['credit_packages', `insert into credit_packages (name, credits, price) values ('p', 1, 1)`, { is_active: true }],
  [
    'api_tokens',
    `insert into api_tokens (user_id, token, masked, name) select id, 't', 'm', 'n' from users limit 1`,
    { is_active: true },
  ],
])('PLT-01 %s has the defaults of the specification', async (_table, insert, defaults) => {
  const [row] = await test.query(`${insert} returning *`)
  expect(row).toMatchObject(defaults)
})
