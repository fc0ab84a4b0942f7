import { expect, it } from 'vitest'
import { refundableVideo } from './refundable-video.ts'

const usage = { type: 'usage', videoTaskId: 'row-1', upgrade: null, refunded: false } as const

it.each([
  ['of a video', usage, 'row-1'],
  ['of a video that was refunded, which it says', { ...usage, refunded: true }, 'row-1'],
  ['of an upgrade', { ...usage, upgrade: '4k' }, null],
  ['of an upgrade that was refunded, which it says', { ...usage, upgrade: '4k', refunded: true }, 'row-1'],
  ['of a usage without a video', { ...usage, videoTaskId: null }, null],
  ['of a refund', { ...usage, type: 'refund' }, null],
  ['of an adjustment', { ...usage, type: 'adjustment' }, null],
  ['of a purchase', { ...usage, type: 'purchase', videoTaskId: null }, null],
] as const)('ADM-10 the row %s offers a refund of %s', (_, row, taskId) => {
  expect(refundableVideo(row)).toBe(taskId)
})
