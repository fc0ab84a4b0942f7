import { expect, it, vi } from 'vitest'
import { createPool } from './pool.ts'

it('SEC-10 SEC-21: limits how much costly work runs and waits at the same time', async () => {
  const pool = createPool({ maxAtOnce: 2, maxWaiting: 3, retryAfterSeconds: 7 })
  const ends: (() => void)[] = []
  let running = 0
  let highest = 0
  const work = async () => {
    highest = Math.max(highest, ++running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  const all = Array.from({ length: 5 }, () => pool.run(work))
  await expect(pool.run(work)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 7 })
  for (let ended = 0; ended < 5; ended++) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0))
    ends.shift()?.()
  }
  await Promise.all(all)
  expect(highest).toBe(2)
})

it('SEC-10: a failure makes room for the next call', async () => {
  const pool = createPool({ maxAtOnce: 1, maxWaiting: 1, retryAfterSeconds: 5 })
  const failing = pool.run(() => Promise.reject(new Error('broken')))
  const next = pool.run(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

it('SEC-10: an aborted call leaves the queue, and the others keep their order', async () => {
  const pool = createPool({ maxAtOnce: 1, maxWaiting: 2, retryAfterSeconds: 5 })
  const [held, leaving] = [Promise.withResolvers<string>(), new AbortController()]
  const running = pool.run(() => held.promise)
  const begun = vi.fn(async () => 'begun')
  const left = pool.run(begun, { signal: leaving.signal })
  const next = pool.run(async () => 'next')
  leaving.abort(new Error('hung up'))
  await expect(left).rejects.toThrow('hung up')
  await expect(pool.run(begun, { signal: leaving.signal })).rejects.toThrow('hung up')
  const last = pool.run(async () => 'last')
  held.resolve('done')
  expect(await Promise.all([running, next, last])).toEqual(['done', 'next', 'last'])
  expect(begun).not.toHaveBeenCalled()
})

it('SEC-21: those who wait take turns, and each may have only some of the places', async () => {
  const pool = createPool({ maxAtOnce: 1, maxWaiting: 6, maxWaitingEach: 2, retryAfterSeconds: 5 })
  const held = Promise.withResolvers<void>()
  const began: string[] = []
  const run = (name: string, owner?: string) =>
    pool.run(async () => void began.push(name), owner === undefined ? {} : { owner })
  const first = pool.run(() => held.promise, { owner: 'ann' })
  const waiting = [run('ann 1', 'ann'), run('ann 2', 'ann')]
  await expect(run('ann 3', 'ann')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  waiting.push(run('bob 1', 'bob'), run('nobody 1'), run('nobody 2'), run('nobody 3'))
  await expect(run('eve 1', 'eve')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  held.resolve()
  await Promise.all([first, ...waiting])
  expect(began).toEqual(['ann 1', 'bob 1', 'nobody 1', 'ann 2', 'nobody 2', 'nobody 3'])
})
