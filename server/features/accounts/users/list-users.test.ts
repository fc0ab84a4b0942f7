import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
  admin = await test.administrator()
})
afterAll(() => test.close())

const users = async (query: Record<string, string>): Promise<{ id: string; username: string }[]> =>
  (await admin.get(`/api/admin/users?${new URLSearchParams(query)}`)).body
const names = async (query: Record<string, string>) => (await users(query)).map(({ username }) => username)
const idOf = async (search: string) => (await users({ search }))[0]?.id
const record = async (username: string, page = 1) =>
  (await admin.get(`/api/admin/users/${await idOf(username)}?page=${page}`)).body
const generate = (browser: TestBrowser, prompt: string) =>
  browser.post('/api/generate-video', { prompt, model: 'veo3_fast' })

it('ADM-09 accounts are sorted by age, credits or number of videos', async () => {
  for (const [username, credits, videos] of [
    ['sorted-a', 30, 1],
    ['sorted-b', 50, 0],
    ['sorted-c', 40, 2],
  ] as const) {
    test.clock.forward(1000)
    const browser = await test.signedIn(username)
    for (let count = 0; count < videos; count++) await generate(browser, 'waves')
    await admin.put(`/api/admin/users/${await idOf(username)}/credits`, { credits })
  }
  const sorted = (sort: string) => names({ search: 'sorted-', sort })
  expect(await sorted('oldest')).toEqual(['sorted-a', 'sorted-b', 'sorted-c'])
  expect(await sorted('newest')).toEqual(['sorted-c', 'sorted-b', 'sorted-a'])
  expect(await sorted('credits')).toEqual(['sorted-b', 'sorted-c', 'sorted-a'])
  expect(await sorted('videos')).toEqual(['sorted-c', 'sorted-a', 'sorted-b'])
  expect(await names({ search: 'sorted-' })).toEqual(await sorted('newest'))
  await test.verify()
})

it('ADM-09 accounts are found by a part of their e-mail address, also with a domain in other letters', async () => {
  const setEmail = async (username: string, email: string) => {
    await test.signedIn(username)
    await test.query(`update users set email = '${email}' where username = '${username}'`)
  }
  await setEmail('reader-one', 'ann@library.example')
  await setEmail('reader-two', 'ben@xn--bcher-kva.example')
  expect(await names({ search: 'ANN@libr' })).toEqual(['reader-one'])
  expect(await names({ search: 'ben@bücher.example' })).toEqual(['reader-two'])
  expect(await names({ search: 'nobody@library.example' })).toEqual([])
  expect((await admin.get('/api/admin/users/count?search=library.example')).body).toEqual({ total: 1 })
})

it('ADM-09 the record of a user has 50 entries of the ledger per page, the newest first', async () => {
  await test.signedIn('long-record')
  await test.query(`with receiver as (select id from users where username = 'long-record'), posted as (
      insert into transactions (user_id, type, amount, balance_after, sequence, key, description, created_at)
      select id, 'adjustment', 1, 20 + n, 1 + n, gen_random_uuid()::text, 'a gift', '${test.clock.now().toISOString()}'
      from receiver, generate_series(1, 54) n)
    update users set credits = 74 where username = 'long-record'`)
  const id = await idOf('long-record')
  await admin.put(`/api/admin/users/${id}/credits`, { credits: 70 })
  const balances = async (page: number) =>
    (await record('long-record', page)).transactions.map((row: { balanceAfter: number }) => row.balanceAfter)
  expect(await balances(1)).toEqual([70, ...Array.from({ length: 49 }, (_, index) => 74 - index)])
  expect(await balances(2)).toEqual([25, 24, 23, 22, 21, 20])
  expect(await balances(3)).toEqual([])
  expect((await record('long-record')).transactions[0]).toMatchObject({
    ...{ type: 'adjustment', amount: -4, description: 'Adjusted by an administrator' },
  })
  await test.verify()
})

it('ADM-09 the record of a user tells why a video failed, and leaves out deleted videos and those of others', async () => {
  const [maker, other] = [await test.signedIn('made-videos'), await test.signedIn('made-others')]
  const { onSubmit } = test.provider
  test.provider.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
  for (const prompt of ['refused', 'deleted']) await generate(maker, prompt)
  await generate(other, 'of somebody else')
  await test.work()
  test.provider.onSubmit = onSubmit
  await test.query(`update video_tasks set deleted_at = now() where prompt = 'deleted'`)
  expect((await record('made-videos')).videos).toMatchObject([
    {
      ...{ prompt: 'refused', status: 'failed', creditsUsed: 1, refunded: true, createdVia: 'web' },
      errorMessage: expect.stringContaining('content rules'),
    },
  ])
  expect((await record('made-videos', 2)).videos).toEqual([])
})

it('ADM-09 the record of a user has the newest videos first', async () => {
  const maker = await test.signedIn('made-in-order')
  for (const prompt of ['earlier', 'later']) {
    expect((await generate(maker, prompt)).status).toBe(200)
    test.clock.forward(1000)
  }
  const { videos } = await record('made-in-order')
  expect(videos.map(({ prompt }: { prompt: string }) => prompt)).toEqual(['later', 'earlier'])
})
