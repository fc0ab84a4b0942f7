import { expect, it } from 'vitest'
import { tolerantVideoStatus, tolerantVideoTasks } from './read-tasks.ts'

const specified = {
  id: '1',
  taskId: 'vid_1',
  status: 'generating',
  prompt: 'Waves',
  model: 'veo3_fast',
  aspectRatio: '1:1',
  resultUrls: null,
  hdVideoUrl: null,
  errorMessage: null,
  createdAt: '2026-03-05T14:07:00.000Z',
  completedAt: null,
  creditsUsed: 1,
  createdVia: 'web',
  seeds: null,
}

it('GEN-11 the fields of the specification are enough to show a task', () => {
  const { tasks, total } = tolerantVideoTasks.response.parse({ tasks: [specified] })
  expect(tasks[0]).toMatchObject({ ...specified, resultUrls: [], audioPeaks: '', stage: 'running', hdState: 'none' })
  expect(total).toBe(1)
})

it('GEN-22 a task in words of another version is shown, and hides no other', () => {
  const odd = { taskId: 'vid_2', status: 'rotating', stage: 'spinning', hdState: 'dreaming' }
  const { tasks } = tolerantVideoTasks.response.parse({ tasks: [odd, specified], total: 40 })
  expect(tasks.map(({ id, status, stage }) => [id, status, stage])).toEqual([
    ['vid_2', 'rotating', 'running'],
    ['1', 'generating', 'running'],
  ])
  expect(() => tolerantVideoTasks.response.parse('<html>')).toThrow()
})

it('GEN-10 a status needs its flag alone', () => {
  expect(tolerantVideoStatus.response.parse({ data: { successFlag: '1', resultUrls: null } }).data.successFlag).toBe(1)
})
