import { expect, it } from 'vitest'
import { readTask } from '#tests/video-task.ts'
import { takesOf } from './takes-of.ts'

const take = (taskId: string, requestId: string | null) => readTask({ id: taskId, taskId, requestId })
const list = [take('vid_4', 'r2'), take('vid_3', 'r1'), take('vid_2', 'r1'), take('vid_1', null), take('vid_0', null)]
const idsOf = (task: Parameters<typeof takesOf>[0], tasks: Parameters<typeof takesOf>[1] = list) =>
  takesOf(task, tasks).map(({ taskId }) => taskId)

it('FLM-01 the takes of one request are compared in their order', () => {
  expect(idsOf(take('vid_3', 'r1'))).toEqual(['vid_2', 'vid_3'])
})

it('FLM-01 a single video, and videos of earlier versions, are not compared with others', () => {
  expect([idsOf(take('vid_4', 'r2')), idsOf(take('vid_1', null)), idsOf(null)]).toEqual([[], [], []])
  expect(idsOf(take('vid_3', 'r1'), null)).toEqual([])
})
