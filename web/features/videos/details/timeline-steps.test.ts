import { expect, it } from 'vitest'
import type { VideoTask } from '#contract/videos/videos.ts'
import { readTask } from '#tests/video-task.ts'
import * as texts from '#web/texts/videos.ts'
import { describeHd } from './hd-words.ts'
import { looksOf } from './status-badge.tsx'
import { timelineSteps } from './timeline-steps.ts'

const createdAt = '2026-11-20T10:00:00.000Z'
const completedAt = '2026-11-20T10:01:00.000Z'
const running = {
  status: 'generating',
  stage: 'running',
  completedAt: null,
  hdVideoUrl: null,
  hdState: 'none',
} as const
const stepsOf = (changes: Partial<VideoTask>) =>
  timelineSteps(readTask({ createdAt, completedAt, ...changes })).map(({ words, at }) => [words, at])

it.each<[string, Partial<VideoTask>, [string, string | null][]]>([
  [
    'a video with 1080p',
    {},
    [
      ['720p ready', completedAt],
      [texts.hdReady, null],
    ],
  ],
  [
    'one whose 1080p is on its way',
    { hdVideoUrl: null },
    [
      ['720p ready', completedAt],
      [texts.preparingHd, null],
    ],
  ],
  ['one whose 1080p never came', { hdVideoUrl: null, hdState: 'failed' }, [['720p ready', completedAt]]],
  [
    'one that was made in 1080p',
    { resolution: '1080p', resultUrls: ['/media/a/1080p.mp4'], hdVideoUrl: '/media/a/1080p.mp4' },
    [['1080p HD ready', completedAt]],
  ],
  [
    'one that another service made in 1080p',
    { resultUrls: ['/media/a/1080p.mp4'], hdVideoUrl: '/media/a/1080p.mp4' },
    [['1080p HD ready', completedAt]],
  ],
  ['one in another resolution', { resolution: '4k', hdVideoUrl: null, hdState: 'none' }, [['4k ready', completedAt]]],
  ['one in progress', running, [[texts.renderingPictureAndSound, null]]],
  ['a failed one', { ...running, status: 'failed', stage: 'failed', completedAt }, [['Failed', completedAt]]],
  [
    'a cancelled one',
    { ...running, status: 'failed', stage: 'cancelled', completedAt },
    [[texts.cancelled, completedAt]],
  ],
  ['one in a status of another version', { ...running, status: 'other' }, [['Processing...', null]]],
])('CRE-02 shows the timeline of %s', (_, changes, steps) => {
  expect(stepsOf(changes)).toEqual([[texts.requested, createdAt], ...steps])
})

it.each([
  ['completed', 'completed', 'Completed', 'text-good'],
  ['generating', 'running', 'Generating', 'text-wait'],
  ['pending', 'queued', 'Pending', 'text-wait'],
  ['failed', 'failed', 'Failed', 'text-bad'],
  ['other', 'running', 'Processing...', 'text-quiet'],
] as const)('GEN-22 the badge of a task that is %s in the stage %s says %s in %s', (status, stage, word, tone) => {
  expect(looksOf({ status, stage })).toMatchObject({ word, tone })
})

it('GEN-22 does not show a cancelled video as failed', () => {
  expect(looksOf({ status: 'failed', stage: 'cancelled' })).toMatchObject({ word: texts.cancelled, tone: 'text-quiet' })
})

const made = Date.parse(completedAt)
const minuteMs = 60_000
it.each<[string, Partial<VideoTask>, number, string | null]>([
  ['right after the video', {}, made, texts.hdWillBeAvailable(texts.hdAppearsAutomatically)],
  ['within ten minutes', {}, made + 10 * minuteMs - 1, texts.hdWillBeAvailable(texts.hdAppearsAutomatically)],
  ['after ten minutes, without promising minutes', {}, made + 10 * minuteMs, texts.hdTakesLonger],
  [
    'at an unknown time',
    { completedAt: null },
    made + 540 * minuteMs,
    texts.hdWillBeAvailable(texts.hdAppearsAutomatically),
  ],
  ['when it could not be made', { hdState: 'failed' }, made, texts.hdWasNotDelivered],
  ['for a portrait video', { aspectRatio: '9:16' }, made, null],
  ['once it is there', { hdVideoUrl: '/media/a/1080p.mp4' }, made, null],
  ['for a failed video', { status: 'failed', stage: 'failed' }, made, null],
])('GEN-16 describes when to expect 1080p %s', (_, changes, now, words) => {
  const task = readTask({ completedAt, hdVideoUrl: null, hdState: 'none', ...changes })
  expect(describeHd(task, now)).toBe(words)
})

it('GEN-13 the note contains the specified text', () => {
  const task = readTask({ completedAt, hdVideoUrl: null, hdState: 'none' })
  expect(describeHd(task, made)).toContain('1080p HD will be available in the next 2-3 minutes or possibly longer')
})
