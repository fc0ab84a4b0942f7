import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { hdDelayMs, queuedDelayMs, storeRetryDelayMs } from './deadline-policy.ts'
import { comesInHd } from './hd-policy.ts'
import { decideResult } from './result-policy.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const playable = (width: number, height: number, durationMs = 8000) =>
  ({ outcome: 'playable', width, height, durationMs }) as const

describe('accepting a result', () => {
  it.each([
    ['16:9', playable(1280, 720), 'accept'],
    ['16:9', playable(1920, 1088), 'accept'],
    ['16:9', playable(1280, 720, 8042), 'accept'],
    ['16:9', playable(720, 1280), 'reject'],
    ['9:16', playable(720, 1280), 'accept'],
    ['16:9', playable(1280, 720, 4000), 'reject'],
    ['16:9', playable(1280, 720, 60_000), 'reject'],
    ['16:9', { outcome: 'unplayable', reason: 'no video' } as const, 'reject'],
  ])('GEN-24 %s %j → %s', (aspectRatio, inspection, outcome) => {
    expect(decideResult(inspection, aspectRatio).outcome).toBe(outcome)
  })

  it('GEN-15 rejects a 720p file as the 1080p version', () => {
    expect(decideResult(playable(1280, 720), '16:9', 1080).outcome).toBe('reject')
    expect(decideResult(playable(1920, 1080), '16:9', 1080).outcome).toBe('accept')
    expect(decideResult(playable(720, 1280), '9:16', 1080).outcome).toBe('reject')
    expect(decideResult(playable(1080, 1920), '9:16', 1080).outcome).toBe('accept')
  })

  it('GEN-15 limits 1080p to 16:9 unless the operator allows other shapes', () => {
    const shapes = (environment: object) =>
      ['16:9', '9:16', '1:1'].filter((shape) => comesInHd(readConfig({ ...environment }), shape))
    expect(shapes({})).toEqual(['16:9'])
    expect(shapes({ HD_ASPECT_RATIOS: '16:9, 9:16' })).toEqual(['16:9', '9:16'])
    expect(() => shapes({ HD_ASPECT_RATIOS: 'all' })).toThrow('HD_ASPECT_RATIOS')
  })
})

describe('retry delays', () => {
  it('GEN-19 a result is fetched at least ten times, less and less often, and then given up', () => {
    const delays = Array.from({ length: 30 }, (_, tries) => storeRetryDelayMs(tries))
    const given = delays.filter((delay) => delay !== null)
    expect(given.length).toBeGreaterThanOrEqual(10)
    expect(given).toEqual([...given].sort((a, b) => a - b))
    expect(delays.at(-1)).toBeNull()
  })

  it('GEN-18 a wrong file is never retried longer than a broken download, and what is given up stays given up', () => {
    const delays = (wasWrongFile: boolean) =>
      Array.from({ length: 40 }, (_, tries) => storeRetryDelayMs(tries, { wasWrongFile }))
    const [broken, wrong] = [delays(false), delays(true)]
    for (const delaysMs of [broken, wrong])
      expect(delaysMs.slice(delaysMs.indexOf(null)).every((delayMs) => delayMs === null)).toBe(true)
    for (const [tries, delayMs] of wrong.entries()) if (delayMs !== null) expect(delayMs).toBe(broken[tries])
  })

  it('GEN-16 the 1080p version is awaited for two weeks to the millisecond, or for an hour if it will never come', () => {
    const wait = fc.record({
      sinceCompletedMs: fc.oneof(fc.nat(20 * 24 * hourMs), fc.constantFrom(hourMs - 1, hourMs, 14 * 24 * hourMs)),
      pollDelayMs: fc.integer({ min: 1, max: hourMs }),
      saidNever: fc.boolean(),
    })
    fc.assert(
      fc.property(wait, (waited) => {
        const endsAfterMs = waited.saidNever ? hourMs : 14 * 24 * hourMs
        const delayMs = hdDelayMs(waited)
        expect(delayMs === null).toBe(waited.sinceCompletedMs >= endsAfterMs)
        if (delayMs !== null) expect(delayMs).toBe(waited.sinceCompletedMs < hourMs ? waited.pollDelayMs : 24 * hourMs)
      }),
    )
  })

  it('GEN-24 a complete file that is not the video is retried for one minute, not for half an hour', () => {
    const delays = Array.from({ length: 12 }, (_, tries) => storeRetryDelayMs(tries, { wasWrongFile: true }))
    const waitsMs = delays.filter((delay) => delay !== null)
    expect(waitsMs.reduce((sum, delay) => sum + delay)).toBeGreaterThan(minuteMs)
    expect(waitsMs.reduce((sum, delay) => sum + delay)).toBeLessThan(2 * minuteMs)
  })

  it('GEN-16 the 1080p version is checked often for an hour, then daily for two weeks', () => {
    const delay = (sinceCompletedMs: number, saidNever = false) =>
      hdDelayMs({ sinceCompletedMs, pollDelayMs: 20_000, saidNever })
    expect(delay(10 * 60_000)).toBe(20_000)
    expect(delay(2 * hourMs)).toBe(24 * hourMs)
    expect(delay(15 * 24 * hourMs)).toBeNull()
    expect([delay(10 * 60_000, true), delay(2 * hourMs, true)]).toEqual([20_000, null])
  })

  it('GEN-25 videos near the front of the queue retry more often, and none waits more than 30 seconds', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (position) => {
        expect(queuedDelayMs(position)).toBeLessThanOrEqual(queuedDelayMs(position + 1))
        expect(queuedDelayMs(position)).toBeLessThanOrEqual(30_000)
      }),
    )
  })
})
