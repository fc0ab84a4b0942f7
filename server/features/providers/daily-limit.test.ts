import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '100' })
})
afterAll(() => test.close())

const minuteMs = 60_000

it('MOD-08 a booking of yesterday that is released makes no room within the daily limit of today', async () => {
  const admin = await test.administrator()
  const { id } = (await admin.post('/api/admin/kie-apis', { name: 'one', token: 'a-key' })).body
  // A video takes eighty credits of half a cent: there is room for one a day.
  await admin.put(`/api/admin/vendor-accounts/${id}`, { dailyCapDollars: 0.5 })
  const failing = new Set<string>()
  test.kie.onSubmit = () => ({ outcome: 'accepted', providerTaskId: `task-${test.kie.submissions.length}` })
  test.kie.onCheck = () =>
    failing.has(test.kie.checks.at(-1) ?? '')
      ? { outcome: 'failed', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
      : { outcome: 'running' }
  const user = await test.signedIn()
  const begin = (prompt: string) => user.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  const stages = async () => {
    const { tasks } = (await user.get('/api/video-tasks')).body
    return Object.fromEntries(tasks.map(({ prompt, stage }: Record<string, string>) => [prompt, stage]))
  }
  const work = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      await test.work()
      test.clock.forward(minuteMs)
    }
  }
  const spent = async () => {
    const [account] = (await admin.get('/api/admin/vendor-accounts')).body
    return [account.spentDollars, account.spentTodayDollars]
  }

  test.clock.forward(Date.parse('2026-03-01T23:55:00Z') - test.clock.now().getTime())
  await begin('late')
  await work(10)
  expect(await spent()).toEqual([0.4, 0])
  await begin('early')
  await work(1)
  await begin('next')
  await work(1)
  expect(await stages()).toEqual({ late: 'running', early: 'running', next: 'queued' })
  expect(await spent()).toEqual([0.8, 0.4])
  failing.add('task-1')
  await work(3)
  expect(await stages()).toEqual({ late: 'failed', early: 'running', next: 'queued' })
  expect(await spent()).toEqual([0.4, 0.4])
  // A booking of today makes room.
  failing.add('task-2')
  await work(3)
  expect(await stages()).toEqual({ late: 'failed', early: 'failed', next: 'running' })
  expect(await spent()).toEqual([0.4, 0.4])
  await test.verify()
})
