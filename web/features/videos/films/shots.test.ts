import { expect, it } from 'vitest'
import { readTask } from '#tests/video-task.ts'
import { findFilmFault } from './find-film-fault.ts'
import { lengthOf, type Shot, taskToShot, toShot, toShots } from './shots.ts'

const shot = (seconds: number): Shot => toShot({ taskId: 'vid_1', prompt: 'Sea', posterUrl: null, seconds })
const shots = (count: number, seconds = 2) => Array.from({ length: count }, () => shot(seconds))

it('FLM-04 the chosen videos that are finished become shots in the order in which they were made', () => {
  const made = toShots([
    readTask({ taskId: 'vid_3', createdAt: '2026-03-05T14:09:00.000Z', prompt: 'Night' }),
    readTask({ taskId: 'vid_2', createdAt: '2026-03-05T14:08:00.000Z', status: 'generating', stage: 'running' }),
    readTask({ taskId: 'vid_4', createdAt: '2026-03-05T14:08:30.000Z', status: 'failed', stage: 'failed' }),
    readTask({ taskId: 'vid_1', createdAt: '2026-03-05T14:07:00.000Z', prompt: 'Dawn' }),
  ])
  expect(made.map(({ taskId, prompt }) => [taskId, prompt])).toEqual([
    ['vid_1', 'Dawn'],
    ['vid_3', 'Night'],
  ])
})

it('FLM-04 a shot has the length of its file, and a place of its own', () => {
  const task = readTask({ seconds: 8, durationMs: 7950 })
  expect(taskToShot(task).seconds).toBe(7.95)
  expect(taskToShot({ ...task, durationMs: null }).seconds).toBe(8)
  expect(taskToShot(task).key).not.toBe(taskToShot(task).key)
})

it('FLM-04 each cross-fade takes half a second of the film', () => {
  expect([lengthOf(shots(3), 'cut'), lengthOf(shots(3), 'fade')]).toEqual([6, 5])
  expect([lengthOf(shots(1), 'fade'), lengthOf([], 'fade')]).toEqual([2, 0])
})

it.each<[string, Partial<Parameters<typeof findFilmFault>[0]>, string | null]>([
  ['one shot', { shots: shots(1) }, 'A film needs at least two shots.'],
  ['two shots', { shots: shots(2) }, null],
  ['a hundred shots', { shots: shots(100) }, null],
  ['more shots', { shots: shots(101) }, 'A film has at most 100 shots.'],
  ['five minutes', { seconds: 300 }, null],
  ['a longer film', { seconds: 300.5 }, 'A film lasts at most 5:00.'],
  ['no title', { title: ' ' }, 'Give the film a title.'],
  ['a title that is too long', { title: 'x'.repeat(201) }, 'The title must have at most 200 characters'],
])('FLM-04 with %s, the dialog says before it joins: %j', (_, changes, words) => {
  expect(findFilmFault({ title: 'A day at sea', shots: shots(2), seconds: 4, ...changes })).toBe(words)
})
