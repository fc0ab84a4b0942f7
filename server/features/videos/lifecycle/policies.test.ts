import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { comesInHd } from '#server/features/models/comes-in-hd.ts'
import {
  furtherDelayMs,
  queuedDelayMs,
  settingsRefusedDelayMs,
  storeRetryDelayMs,
} from '#server/features/videos/moves/deadline-policy.ts'
import { decideResult } from './result-policy.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const playable = (width: number, height: number, durationMs = 8000) =>
  ({ outcome: 'playable', width, height, durationMs }) as const

const promised = { seconds: 8, resolution: '720p' }
const hd = { seconds: 8, resolution: '1080p' }

describe('accepting a result', () => {
  it.each([
    ['16:9', playable(1280, 720), 'accept'],
    ['16:9', playable(1920, 1088), 'accept'],
    ['16:9', playable(1280, 720, 8042), 'accept'],
    ['16:9', playable(720, 1280), 'reject'],
    ['9:16', playable(720, 1280), 'accept'],
    ['16:9', playable(1280, 720, 4000), 'reject'],
    ['16:9', playable(1280, 720, 60_000), 'reject'],
    ['1:1', playable(720, 720), 'accept'],
    ['1:1', playable(1280, 720), 'reject'],
    ['source', playable(640, 480), 'accept'],
    ['16:9', { outcome: 'unplayable', reason: 'no video' } as const, 'reject'],
  ])('GEN-24 %s %j → %s', (aspectRatio, inspection, outcome) => {
    expect(decideResult(inspection, { ...promised, aspectRatio }).outcome).toBe(outcome)
  })

  it.each([
    [4, 4000, 'accept'],
    [4, 5000, 'accept'],
    [4, 5001, 'reject'],
    [4, 2999, 'reject'],
    [15, 8000, 'reject'],
  ])('GEN-24 MOD-02 of %i seconds, %i ms → %s', (seconds, durationMs, outcome) => {
    const asked = { seconds, resolution: '720p', aspectRatio: '16:9' }
    expect(decideResult(playable(1280, 720, durationMs), asked).outcome).toBe(outcome)
  })

  it.each([
    [1312, 720, 'accept'],
    [1344, 720, 'reject'],
    [1244, 720, 'accept'],
    [1216, 720, 'reject'],
  ])('GEN-24 16:9 within three per cent: %i×%i → %s', (width, height, outcome) => {
    expect(decideResult(playable(width, height), { ...promised, aspectRatio: '16:9' }).outcome).toBe(outcome)
  })

  it('GEN-24 MOD-20 rejects a file without sound only where sound was promised for sure', () => {
    const mute = { ...playable(1280, 720), audio: null }
    const outcome = (inspection: object, sound: object = {}) =>
      decideResult({ ...playable(1280, 720), ...inspection }, { ...promised, aspectRatio: '16:9', ...sound }).outcome
    expect([outcome(mute), outcome(mute, { needsSound: false })]).toEqual(['accept', 'accept'])
    expect(outcome(mute, { needsSound: true })).toBe('reject')
    expect(outcome({ audio: { codec: 'aac' } }, { needsSound: true })).toBe('accept')
  })

  it('GEN-15 rejects a 720p file as the 1080p version', () => {
    expect(decideResult(playable(1280, 720), { ...hd, aspectRatio: '16:9' }).outcome).toBe('reject')
    expect(decideResult(playable(1920, 1080), { ...hd, aspectRatio: '16:9' }).outcome).toBe('accept')
    expect(decideResult(playable(720, 1280), { ...hd, aspectRatio: '9:16' }).outcome).toBe('reject')
    expect(decideResult(playable(1080, 1920), { ...hd, aspectRatio: '9:16' }).outcome).toBe('accept')
  })

  it.each([
    // By its area, by its long side, by its short side; and the sizes of 720p.
    [2200, 943, 'accept'],
    [1920, 803, 'accept'],
    [1080, 1080, 'accept'],
    [1280, 720, 'reject'],
    [1518, 607, 'reject'],
    [720, 720, 'reject'],
  ])('MOD-06 GEN-24 1080p in the ratio of a picture: %i×%i → %s', (width, height, outcome) => {
    for (const size of [playable(width, height), playable(height, width)])
      expect(decideResult(size, { seconds: 8, resolution: '1080p', aspectRatio: 'source' }).outcome).toBe(outcome)
  })

  it.each([
    [14_000, 'accept'],
    [16_500, 'accept'],
    [7000, 'reject'],
    [8900, 'reject'],
    [90_000, 'reject'],
  ])('MOD-09 GEN-24 an extended video of eight seconds that lasts %i ms → %s', (durationMs, outcome) => {
    const asked = { seconds: 15, resolution: '720p', aspectRatio: 'source', extendedSeconds: 8 }
    expect(decideResult(playable(1280, 720, durationMs), asked).outcome).toBe(outcome)
  })

  const usual = { model: 'veo3', mode: 'text', seconds: 8, resolution: '720p', hdState: 'none' } as const

  it('GEN-15 limits 1080p to 16:9 unless the operator allows other shapes', () => {
    const shapes = (environment: object) =>
      ['16:9', '9:16', '1:1'].filter((shape) =>
        comesInHd(readConfig({ ...environment }), { ...usual, aspectRatio: shape }),
      )
    expect(shapes({})).toEqual(['16:9'])
    expect(shapes({ HD_ASPECT_RATIOS: '16:9, 9:16' })).toEqual(['16:9', '9:16'])
    expect(() => shapes({ HD_ASPECT_RATIOS: 'all' })).toThrow('HD_ASPECT_RATIOS')
  })

  it.each([
    [{}, true],
    [{ mode: 'image' }, true],
    [{ mode: 'frames' }, false],
    [{ seconds: 4 }, false],
    [{ resolution: '4k' }, false],
    [{ hdState: 'declined' }, false],
    [{ model: 'veo3_lite' }, false],
  ] as const)('MOD-05 MOD-09 a video with %j gets a free 1080p version: %s', (changes, comes) => {
    expect(comesInHd(readConfig({}), { ...usual, aspectRatio: '16:9', ...changes })).toBe(comes)
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
      sinceMs: fc.oneof(fc.nat(20 * 24 * hourMs), fc.constantFrom(hourMs - 1, hourMs, 14 * 24 * hourMs)),
      pollDelayMs: fc.integer({ min: 1, max: hourMs }),
      saidNever: fc.boolean(),
    })
    fc.assert(
      fc.property(wait, (waited) => {
        const endsAfterMs = waited.saidNever ? hourMs : 14 * 24 * hourMs
        const delayMs = furtherDelayMs(waited)
        expect(delayMs === null).toBe(waited.sinceMs >= endsAfterMs)
        if (delayMs !== null) expect(delayMs).toBe(waited.sinceMs < hourMs ? waited.pollDelayMs : 24 * hourMs)
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
    const delay = (sinceMs: number, saidNever = false) => furtherDelayMs({ sinceMs, pollDelayMs: 20_000, saidNever })
    expect(delay(10 * 60_000)).toBe(20_000)
    expect(delay(2 * hourMs)).toBe(24 * hourMs)
    expect(delay(15 * 24 * hourMs)).toBeNull()
    expect([delay(10 * 60_000, true), delay(2 * hourMs, true)]).toEqual([20_000, null])
  })

  it('MOD-15 a paid version is given up after an hour, or when the service has had its time after a late first request', () => {
    const delay = (sinceMs: number, isFirst: boolean) =>
      furtherDelayMs({ sinceMs, pollDelayMs: 20_000, saidNever: false, isPaid: true, isFirst })
    expect([delay(hourMs - 1, true), delay(hourMs - 1, false)]).toEqual([20_000, 20_000])
    expect([delay(hourMs, true), delay(hourMs, false)]).toEqual([15 * minuteMs, null])
  })

  it('GEN-25 videos near the front of the queue retry more often, and none waits more than five minutes', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (position) => {
        expect(queuedDelayMs(position)).toBeLessThanOrEqual(queuedDelayMs(position + 1))
        expect(queuedDelayMs(position)).toBeLessThanOrEqual(5 * minuteMs)
      }),
    )
    expect([0, 29, 100, 101].map(queuedDelayMs)).toEqual([1000, 30_000, 30_000, 30_300])
  })

  it('PRV-03 a video that the token of the settings refuses waits a tenth of its age, at most half a minute', () => {
    const agesMs = [0, 9995, 60_000, 5 * minuteMs, 6 * hourMs]
    expect(agesMs.map(settingsRefusedDelayMs)).toEqual([0, 1000, 6000, 30_000, 30_000])
  })
})
