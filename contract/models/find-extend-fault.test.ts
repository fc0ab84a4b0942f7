import { expect, it } from 'vitest'
import { type ExtendSource, findExtendFault } from './find-extend-fault.ts'
import type { ModeRules } from './model.ts'

const rules: ModeRules = {
  seconds: { values: [7] },
  resolutions: ['720p'],
  aspectRatios: 'source',
  defaults: { seconds: 7, resolution: '720p', aspectRatio: null, audio: true },
  not: [],
  references: null,
  extend: { addSeconds: [7], maxTotal: 37, maxSourceAgeHours: 312, fromUpgraded: false },
  prices: [{ per: 'clip', credits: 1 }],
}
const now = new Date('2026-11-24T12:00:00Z')
const source: ExtendSource = {
  ...{ model: 'm', seconds: 8, demo: false, isCompleted: true, isConnected: true, resolution: '720p' },
  ...{ hdState: 'none', completedAt: now },
}
const ask = (more: Partial<ExtendSource>, of = rules) =>
  findExtendFault({ id: 'm', label: 'M', demo: false }, { rules: of, seconds: 7 }, { ...source, ...more }, now)

it.each<Partial<ExtendSource>>([{}, { hdState: 'declined' }, { hdState: 'failed' }])(
  'MOD-09 %o is extended',
  (more) => {
    expect(ask(more)).toBeNull()
  },
)

it.each<[string, Partial<ExtendSource>]>([
  ['It was made in 4k, and the service extends only videos in 720p.', { resolution: '4k' }],
  ['It was made in 1080p, and', { resolution: '1080p', hdState: 'stored' }],
  ['It has a 1080p version', { hdState: 'stored' }],
  ['Its 1080p version is being made', { hdState: 'requested' }],
  ['Its 1080p version is being made', { hdState: 'running' }],
  ['The account that made this video is no longer connected', { isConnected: false }],
  ['It has a version in a higher resolution', { hasUpgrades: true }],
  ['M extends only its own videos.', { model: 'other' }],
  ['The service that made this video is no longer connected.', { demo: true }],
  ['Only a finished video can be extended.', { isCompleted: false }],
])('MOD-09 "%s" is the reason for %o', (message, more) => {
  expect(ask(more)).toEqual({ field: 'extendVideoId', allowed: [], message: expect.stringContaining(message) })
})

it('MOD-09 a service that extends whatever it made is not asked about its versions', () => {
  const free = { ...rules, extend: { ...rules.extend, fromUpgraded: true } as ModeRules['extend'] }
  expect(ask({ resolution: '4k', hdState: 'stored', hasUpgrades: true }, free)).toBeNull()
})

it('MOD-09 a video is extended as long as the service keeps it', () => {
  const keptMs = 312 * 60 * 60 * 1000
  expect(ask({ completedAt: new Date(now.getTime() - keptMs) })).toBeNull()
  expect(ask({ completedAt: new Date(now.getTime() - keptMs - 1) })).toMatchObject({
    message: 'Only videos of the last 312 hours can be extended.',
  })
  expect(ask({ completedAt: null })).toBeNull()
})

it('MOD-09 a video is extended up to the longest length, and a shorter addition is named if one fits', () => {
  expect(ask({ seconds: 30 })).toBeNull()
  const message = 'A video can be extended to at most 37 seconds.'
  expect(ask({ seconds: 31 })).toEqual({ field: 'extendVideoId', allowed: [], message })
  const extend = { addSeconds: [4, 7], maxTotal: 37, maxSourceAgeHours: null, fromUpgraded: true }
  expect(ask({ seconds: 33 }, { ...rules, extend })).toEqual({ field: 'seconds', allowed: [4], message })
  expect(ask({ seconds: 34 }, { ...rules, extend })).toEqual({ field: 'extendVideoId', allowed: [], message })
})
