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

  /** Whether the last of these looks, every few seconds, shows a server that is stuck. */
  const isStuckAfter = async (ms: number, stepMs = 5_000) => {
    let isStuck: boolean | undefined
    for (const end = now + ms; now < end; ) {
      now += stepMs
      isStuck = (await lists(access))?.isStuck
    }
    return isStuck
  }

  it('MOD-08 shows a dead server: for a minute, the same job waits and nothing runs', async () => {
    next = listOf(['b', 'pending'], ['c', 'pending'])
    await lists(access)
    next = listOf(['b', 'pending'])
    expect([await isStuckAfter(55_000), await isStuckAfter(5_000)]).toEqual([false, true])
    next = listOf(['c', 'in_progress'], ['b', 'pending'])
    expect(await isStuckAfter(5_000)).toBe(false)
    next = listOf(['b', 'pending'])
    expect(await isStuckAfter(60_000)).toBe(false)
    next = answer(502, '')
    expect(await isStuckAfter(5_000)).toBeUndefined()
    next = listOf(['b', 'pending'])
    expect([await isStuckAfter(60_000), await isStuckAfter(5_000)]).toEqual([false, true])
  })

  it('MOD-08 shows no dead server by looks at different jobs, or that are far apart', async () => {
    for (let job = 0; job < 30; job += 1) {
      next = listOf([`job ${job}`, 'pending'])
      expect(await isStuckAfter(5_000)).toBe(false)
    }
    next = listOf(['b', 'pending'])
    expect([await isStuckAfter(5_000), await isStuckAfter(120_000, 60_000)]).toEqual([false, false])
  })

  it('MOD-08 shows a server that hangs: the same job runs for half an hour', async () => {
    await lists(access)
    expect([await isStuckAfter(29 * 60_000), await isStuckAfter(60_000)]).toEqual([false, true])
    next = listOf(['b', 'in_progress'], ['c', 'pending'])
    expect(await isStuckAfter(5_000)).toBe(false)
  })
})

describe('a run that waits on a server that is stuck', () => {
  const check = async (cancelled: VendorAnswer, { jobs = listOf(['b', 'pending']), afterMs = 60_000 } = {}) => {
    lists = open()
    next = jobs
    for (now = 0; now < afterMs; now += 5_000) await lists(access)
    const unused = () => Promise.reject(new Error('unused'))
    return checkRun({ client: { job: unused, probe: unused, cancel: async () => cancelled }, lists }, access, 'b')
  }

  it('MOD-08 is cancelled there and given to another server', async () => {
    const words = 'ComfyUI accepts jobs and runs none. Restart it.'
    expect(await check(answer(200, { cancelled: true }))).toEqual({ outcome: 'returned', words })
  })

  it('MOD-08 is given to another server also if a job runs for too long, which the operator reads', async () => {
    const occupied = { jobs: listOf(['a', 'in_progress'], ['b', 'pending']), afterMs: 30 * 60_000 }
    expect(await check(answer(200, { cancelled: true }), occupied)).toEqual({
      outcome: 'returned',
      words: expect.stringMatching(/^ComfyUI has been running the same job for half an hour/),
    })
  })

  it('MOD-08 stays there if it has started meanwhile, or if the server does not answer', async () => {
    expect(await check(answer(200, { cancelled: false }))).toEqual({ outcome: 'running' })
    expect(await check({ got: 'nothing', sent: true, reason: 'x' })).toEqual({ outcome: 'unanswered' })
  })
})
