import { expect, it } from 'vitest'
import { readPayload, readPayloads } from './job-payloads.ts'

it('PLT-05 an invalid payload is refused, and the valid ones beside it are still read', () => {
  expect(readPayload('advance-video', { taskId: 'vid_1', since: 'another version' })).toEqual({ taskId: 'vid_1' })
  expect(readPayload('reconcile-orders', null)).toEqual({})
  expect(() => readPayload('advance-video', null)).toThrow('taskId')
  expect(readPayloads('advance-video', [null, { taskId: 'vid_1' }, { taskId: 7 }])).toEqual([{ taskId: 'vid_1' }])
})
