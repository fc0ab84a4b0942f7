import { expect, it } from 'vitest'
import type { VideoTask } from '#contract/videos/videos.ts'
import { readTask } from '#tests/video-task.ts'
import { canBeMade } from './can-be-made.ts'

const completedAt = '2026-11-01T12:00:00.000Z'
const made = Date.parse(completedAt)
const keptMs = 13 * 24 * 60 * 60 * 1000
const task = (changes: Partial<VideoTask>) => readTask({ completedAt, hdVideoUrl: null, ...changes })

it.each<[string, Partial<VideoTask>, boolean]>([
  ['a video in 720p', {}, true],
  ['one that has its 1080p version', { hdVideoUrl: '/media/a/1080p.mp4' }, false],
  ['one that was made in 1080p', { resolution: '1080p' }, false],
])('MOD-15 1080p is offered for %s: %s', (_, changes, offered) => {
  expect(canBeMade(task(changes), '1080p', made + 2 * keptMs)).toBe(offered)
})

it.each<[string, Partial<VideoTask>, boolean]>([
  ['a video in 720p', {}, true],
  ['one that has its 1080p version', { hdVideoUrl: '/media/a/1080p.mp4' }, true],
  ['one that was made in 1080p', { resolution: '1080p' }, true],
  ['one that was made in 4K', { resolution: '4k' }, false],
  ['one that extends another', { mode: 'extend' }, false],
  ['one of the demo', { demo: true }, false],
  ['one that another vendor made after a failover', { route: { vendor: 'fal', model: 'fal_veo' } }, false],
  ['one of an earlier version, whose vendor is not known', { route: null }, true],
  ['one whose end is not known', { completedAt: null }, false],
])('MOD-15 4K is offered for %s: %s', (_, changes, offered) => {
  expect(canBeMade(task(changes), '4k', made)).toBe(offered)
})

it('MOD-15 4K is offered as long as the service keeps the video', () => {
  expect(canBeMade(task({}), '4k', made + keptMs - 1)).toBe(true)
  expect(canBeMade(task({}), '4k', made + keptMs)).toBe(false)
})
