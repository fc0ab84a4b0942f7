import { beforeEach, describe, expect, it } from 'vitest'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { checkRun } from './check-run.ts'
import { createJobLists } from './job-list.ts'
import type { ServerAccess } from './server-access.ts'

const access: ServerAccess = { base: 'http://gpu', origin: 'http://gpu', key: null }
const answer = (httpStatus: number, body: unknown): VendorAnswer => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { got: 'answer', httpStatus, header: () => null, text }
}
const listOf = (...jobs: [id: string, status: string][]) =>
  answer(200, { jobs: jobs.map(([id, status]) => ({ id, status })), pagination: {} })

let now = 0
let asked = 0
let next = listOf()
let lists = open()
function open() {
  const ask = async () => {
    asked += 1
    return next
  }
  return createJobLists(ask, { now: () => new Date(now) })
}
beforeEach(() => {
  now = 0
  asked = 0
  next = listOf(['a', 'in_progress'], ['b', 'pending'])
  lists = open()
})

describe('the job list of a server', () => {
  it('MOD-08 is queried once for all runs, in flight and for two seconds', async () => {
    await Promise.all([lists(access), lists(access), lists(access)])
    expect(asked).toBe(1)
    now = 1_999
    expect((await lists(access))?.states.get('b')).toBe('pending')
    expect(asked).toBe(1)
    now = 2_000
    await lists(access)
    await lists({ ...access, key: { name: 'x-api-key', value: 'other' } })
    expect(asked).toBe(3)
  })

  it('MOD-08 is missing if the server answers anything else', async () => {
    const odd = [answer(404, '404: Not Found'), answer(401, ''), answer(200, '<html>'), answer(200, { jobs: {} })]
    for (const got of odd) {
      next = got
      expect(await open()(access)).toBeNull()
    }
    next = answer(200, { jobs: [null, 7, { id: 3, status: 'pending' }, { id: 'a', status: 'completed' }] })
    expect((await open()(access))?.states.size).toBe(0)
  })

  it('MOD-08 shows a dead server: for a minute, something waits and nothing runs', async () => {
    const isStuckAt = async (at: number) => {
      now = at
      return (await lists(access))?.isStuck
    }
    next = listOf(['b', 'pending'])
    expect([await isStuckAt(0), await isStuckAt(59_999), await isStuckAt(62_000)]).toEqual([false, false, true])
    next = listOf(['c', 'in_progress'], ['b', 'pending'])
    expect(await isStuckAt(65_000)).toBe(false)
    next = listOf(['b', 'pending'])
    expect([await isStuckAt(70_000), await isStuckAt(100_000)]).toEqual([false, false])
    next = answer(502, '')
    expect(await isStuckAt(110_000)).toBeUndefined()
    next = listOf(['b', 'pending'])
    expect([await isStuckAt(135_000), await isStuckAt(195_000)]).toEqual([false, true])
  })
})

describe('a run on a dead server', () => {
  const check = async (cancelled: VendorAnswer) => {
    lists = open()
    now = 0
    next = listOf(['b', 'pending'])
    await lists(access)
    now = 60_000
    const unused = () => Promise.reject(new Error('unused'))
    return checkRun({ client: { job: unused, probe: unused, cancel: async () => cancelled }, lists }, access, 'b')
  }

  it('MOD-08 is cancelled there and given to another server', async () => {
    expect(await check(answer(200, { cancelled: true }))).toMatchObject({ outcome: 'failed', kind: 'account', cost: 0 })
  })

  it('MOD-08 stays there if it has started meanwhile, or if the server does not answer', async () => {
    expect(await check(answer(200, { cancelled: false }))).toEqual({ outcome: 'running' })
    expect(await check({ got: 'nothing', sent: true, reason: 'x' })).toEqual({ outcome: 'unanswered' })
  })
})
