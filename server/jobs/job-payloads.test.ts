import { expect, it } from 'vitest'
import { readPayload, readPayloads } from './job-payloads.ts'

it('PLT-05 a job of another kind than its payload is refused, and hides no other', () => {
  expect(readPayload('advance-video', { taskId: 'vid_1', since: 'another version' })).toEqual({ taskId: 'vid_1' })
  expect(readPayload('reconcile-orders', null)).toEqual({})
  expect(() => readPayload('advance-video', null)).toThrow('taskId')
  expect(readPayloads('advance-video', [null, { taskId: 'vid_1' }, { taskId: 7 }])).toEqual([{ taskId: 'vid_1' }])
})
