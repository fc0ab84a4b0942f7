import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import * as texts from '#web/texts/videos.ts'
import { describeDeletion } from './deletion-words.ts'

const refusal = (code: string, message: string) => new ApiError(409, '', JSON.stringify({ code, message }))
const busy = refusal('VIDEO_IN_PROGRESS', 'This video is still being made.')
const gone = refusal('NOT_FOUND', 'There is nothing here.')

it.each([
  ['one video', 1, [], { title: texts.videosDeleted(1), description: null }],
  ['several videos', 3, [], { title: texts.videosDeleted(3), description: null }],
  ['none of one', 0, [busy], { title: texts.notDeleted, description: 'This video is still being made.' }],
  ['none of several', 0, [busy, busy], { title: texts.notDeleted, description: texts.stillInProgress(2) }],
  [
    'some of several',
    2,
    [busy],
    { title: texts.deletedAndNotDeleted(2, 1), description: 'This video is still being made.' },
  ],
  [
    'some, for more than one reason',
    1,
    [gone, busy, busy],
    { title: texts.deletedAndNotDeleted(1, 3), description: 'There is nothing here.' },
  ],
])('CRE-04 deleting %s is described', (_, deleted, failures, words) => {
  expect(describeDeletion(deleted, failures)).toEqual(words)
})
