import { describe, expect, it } from 'vitest'
import { type VideoTask, videoTaskSchema } from '#contract/videos/videos.ts'
import { readTask } from '#tests/video-task.ts'
import { readAnswer } from '#web/lib/read-answer.ts'
import * as texts from '#web/texts/videos.ts'
import { watchedAmong } from './use-watched-videos.ts'
import { comesInHd, isMadeInHd, isWaitingForHd, lacksHd, stateOf } from './video-state.ts'
import { failureWords, modelLabel, qualityLabel, saysRefund, stageWords } from './video-words.ts'

it.each<[Partial<VideoTask>, string]>([
  [{ status: 'completed', stage: 'completed' }, 'completed'],
  [{ status: 'generating', stage: 'queued' }, 'generating'],
  [{ status: 'pending', stage: 'running' }, 'generating'],
  [{ status: 'failed', stage: 'failed' }, 'failed'],
  [{ status: 'failed', stage: 'cancelled' }, 'cancelled'],
  [{ status: 'other', stage: 'running' }, 'other'],
])('GEN-22 a task with %j is shown as %s', (changes, state) => expect(stateOf(readTask(changes))).toBe(state))

it.each([
  ['veo3', 'Veo3 (Quality)'],
  ['veo3_fast', 'Veo3 Fast'],
  ['kling', 'kling'],
  ['constructor', 'constructor'],
  ['', ''],
])('GEN-12 the label of the model %j is %j', (model, label) => expect(modelLabel(model)).toBe(label))

describe('the 1080p version', () => {
  const without = { hdVideoUrl: null, hdState: 'none' } as const

  it.each<[string, Partial<VideoTask>, { comes: boolean; lacks: boolean; waits: boolean; label: string }]>([
    ['is there', {}, { comes: true, lacks: false, waits: false, label: '1080p HD' }],
    ['is on its way', without, { comes: true, lacks: true, waits: true, label: '720p (Processing HD...)' }],
    ['could not be made', { ...without, hdState: 'failed' }, { comes: true, lacks: true, waits: false, label: '720p' }],
    [
      'never comes in 9:16',
      { ...without, aspectRatio: '9:16' },
      { comes: false, lacks: false, waits: false, label: '720p' },
    ],
    [
      'does not come in 16:9 where the operator wants only others',
      { ...without, comesInHd: false },
      { comes: false, lacks: false, waits: false, label: '720p' },
    ],
    [
      'comes in 9:16 where the operator wants it',
      { hdVideoUrl: null, hdState: 'requested', aspectRatio: '9:16' },
      { comes: true, lacks: true, waits: true, label: '720p (Processing HD...)' },
    ],
    [
      'does not come by itself from another model',
      { ...without, model: 'demo' },
      { comes: false, lacks: false, waits: false, label: '720p' },
    ],
    [
      'is what another model made',
      { ...without, model: 'demo', resolution: '1080p' },
      { comes: false, lacks: false, waits: false, label: '1080p' },
    ],
    [
      'is not missing before the video is made',
      { ...without, status: 'generating', stage: 'running' },
      { comes: true, lacks: false, waits: false, label: '720p' },
    ],
  ])('GEN-15 %s', (_, changes, { comes, lacks, waits, label }) => {
    const task = readTask(changes)
    expect([comesInHd(task), lacksHd(task), isWaitingForHd(task)]).toEqual([comes, lacks, waits])
    expect(qualityLabel(task)).toBe(label)
  })

  it('GEN-15 is on its way also if the server sends only the fields of the specification', () => {
    const [id, createdAt] = ['vid_1', '2026-11-20T10:00:00.000Z']
    const given = { taskId: id, status: 'completed', model: 'veo3_fast', aspectRatio: '16:9', createdAt }
    const task = readAnswer(videoTaskSchema, { ...given, resultUrls: ['/media/a/720p.mp4'], hdVideoUrl: null })
    expect([comesInHd(task), lacksHd(task), isWaitingForHd(task)]).toEqual([true, true, true])
    expect(qualityLabel(task)).toBe('720p (Processing HD...)')
    expect(lacksHd(readAnswer(videoTaskSchema, { ...given, aspectRatio: '9:16' }))).toBe(false)
  })
})

it.each<[Partial<VideoTask>, string]>([
  [{ stage: 'queued', queuePosition: null }, texts.queued],
  [{ stage: 'queued', queuePosition: 0 }, texts.nextInLine],
  [{ stage: 'queued', queuePosition: 1 }, texts.numberInLine(2)],
  [{ stage: 'submitting' }, texts.renderingPictureAndSound],
  [{ stage: 'unconfirmed' }, texts.renderingPictureAndSound],
  [{ stage: 'running' }, texts.renderingPictureAndSound],
  [{ stage: 'storing' }, texts.savingYourVideo],
])('GEN-25 describes the stage of a video with %j', (changes, words) => {
  expect(stageWords(readTask({ status: 'generating', queuePosition: null, ...changes }))).toBe(words)
})

it.each([
  [null, 'An error occurred during video generation'],
  ['', 'An error occurred during video generation'],
  ['The provider refused it.', 'The provider refused it.'],
])('GEN-09 a failure with the message %j shows: %s', (errorMessage, words) => {
  expect(failureWords(readTask({ errorMessage }))).toBe(words)
})

it.each([
  [true, null, true],
  [true, 'The provider refused it.', true],
  [true, 'It failed. Your Credits are back.', false],
  [false, null, false],
])('GEN-17 mentions a refund only once (refunded: %s, message: %j): %s', (refunded, errorMessage, says) => {
  expect(saysRefund(readTask({ refunded, errorMessage }))).toBe(says)
})

it('GEN-09 GEN-17 a failure with a code has the sentence of its code, and mentions the refund where that does not', () => {
  const [lost, refused] = [{ code: 'TOOK_TOO_LONG' as const }, { code: 'PROMPT_AGAINST_RULES' as const }]
  const shown = [lost, refused].map((failure) => readTask({ failure, errorMessage: 'Old.', refunded: true }))
  expect(shown.map(failureWords)).toEqual([
    'The video took too long and was stopped. Your credits are back. Please try again.',
    'The prompt goes against the content rules of the video service. Please change it and try again.',
  ])
  expect(shown.map(saysRefund)).toEqual([false, true])
})

it('GEN-10 polls each video in progress except the one just started', () => {
  const tasks = [
    readTask({ taskId: 'vid_1', status: 'generating', stage: 'running' }),
    readTask({ taskId: 'vid_2', status: 'pending', stage: 'queued' }),
    readTask({ taskId: 'vid_3', status: 'failed', stage: 'cancelled' }),
    readTask({ taskId: 'vid_4' }),
    readTask({ taskId: 'vid_5', status: 'other', stage: 'running' }),
  ]
  expect(watchedAmong(tasks, 'vid_1').map(({ taskId }) => taskId)).toEqual(['vid_2'])
  expect(watchedAmong(tasks, null).map(({ taskId }) => taskId)).toEqual(['vid_1', 'vid_2'])
})

it.each([
  [{ resultUrls: ['a'], hdVideoUrl: 'a' }, true],
  [{ resultUrls: ['a'], hdVideoUrl: 'b' }, false],
  [{ resultUrls: ['a'], hdVideoUrl: null }, false],
  [{ resultUrls: [], hdVideoUrl: null }, false],
])('MOD-04 whether %j is one file in 1080p: %s', (task, made) => expect(isMadeInHd(task)).toBe(made))
