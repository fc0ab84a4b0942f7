import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let test: TestApp
let admin: TestBrowser
let user: TestBrowser
/** The vendor's tasks that fail, with what it says that they took. */
let failing: Map<string, number | null>
let accounts = 0
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '100' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.query(`update kie_apis set deleted_at = now(), is_enabled = false, token_hash = id::text`)
  await test.query(`update renditions set due_at = null`)
  failing = new Map()
  test.kie.submissions.length = 0
  test.kie.onSubmit = accept
  test.kie.onCheck = () => {
    const cost = failing.get(test.kie.checks.at(-1) ?? '')
    if (cost === undefined) return { outcome: 'running' }
    return { outcome: 'failed', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' }, cost }
  }
})

const accept = () => ({ outcome: 'accepted' as const, providerTaskId: `task-${test.kie.submissions.length}` })
const begin = (prompt: string) => user.post('/api/generate-video', { prompt, model: 'veo3_fast' })
const stages = async () => {
  const { tasks } = (await user.get('/api/video-tasks')).body
  return Object.fromEntries(tasks.map(({ prompt, stage }: Record<string, string>) => [prompt, stage]))
}
const spent = async () => {
  const [account] = (await admin.get('/api/admin/vendor-accounts')).body
  return [account.spentDollars, account.spentTodayDollars]
}

/** Forwards the clock to this time of a new day, with an account that has room for one video a day. */
async function startAt(time: string, dailyCapDollars = 0.5): Promise<void> {
  const next = new Date(test.clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10)
  test.clock.forward(Date.parse(`${next}T${time}Z`) - test.clock.now().getTime())
  admin = await test.administrator()
  user = await test.signedIn()
  const { id } = (await admin.post('/api/admin/kie-apis', { name: 'one', token: `key-${++accounts}` })).body
  // A video takes eighty credits of half a cent.
  await admin.put(`/api/admin/vendor-accounts/${id}`, { dailyCapDollars })
}

it('MOD-08 a video that takes exactly the daily limit is made, and the next one waits', async () => {
  await startAt('12:00:00', 0.4)
  await begin('whole')
  await begin('next')
  await test.workFor(1)
  expect(Object.values(await stages()).sort()).toEqual(['queued', 'running'])
  expect(await spent()).toEqual([0.4, 0.4])
  await test.verify()
})

it('MOD-08 a booking of yesterday that is released makes no room within the daily limit of today', async () => {
  await startAt('23:55:00')
  await begin('late')
  await test.workFor(10)
  expect(await spent()).toEqual([0.4, 0])
  await begin('early')
  await test.workFor(1)
  await begin('next')
  await test.workFor(1)
  expect(await stages()).toEqual({ late: 'running', early: 'running', next: 'queued' })
  expect(await spent()).toEqual([0.8, 0.4])
  failing.set('task-1', null)
  await test.workFor(3)
  expect(await stages()).toEqual({ late: 'failed', early: 'running', next: 'queued' })
  expect(await spent()).toEqual([0.4, 0.4])
  // A booking of today makes room.
  failing.set('task-2', null)
  await test.workFor(3)
  expect(await stages()).toEqual({ late: 'failed', early: 'failed', next: 'running' })
  expect(await spent()).toEqual([0.4, 0.4])
  await test.verify()
})

it.each([
  [null, 0.4],
  [0, 0.4],
  // Twenty credits are left of the booking.
  [20, 0.5],
])(
  'MOD-08 a video that was booked before midnight and accepted after it makes no room within today’s limit: it took %j',
  async (cost, dollars) => {
    await startAt('23:59:55')
    test.kie.onSubmit = () => {
      test.kie.onSubmit = accept
      test.clock.forward(10_000)
      return accept()
    }
    await begin('late')
    await test.workFor(1)
    await begin('early')
    await test.workFor(1)
    await begin('next')
    await test.workFor(1)
    expect(await stages()).toEqual({ late: 'running', early: 'running', next: 'queued' })
    failing.set('task-1', cost)
    await test.workFor(3)
    expect(await stages()).toEqual({ late: 'failed', early: 'running', next: 'queued' })
    expect(await spent()).toEqual([dollars, 0.4])
    await test.verify()
  },
)
