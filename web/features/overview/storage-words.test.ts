import { expect, it } from 'vitest'
import type { StorageUse } from '#contract/overview.ts'
import * as texts from '#web/texts/overview.ts'
import { describeBin, describeHeldFiles, describeUse, formatBytes, percentTaken, readPolicy } from './storage-words.ts'

const gigabyte = 1024 ** 3

it.each([
  [0, '0 MB'],
  [1, '1 MB'],
  [gigabyte - 1, '1,024 MB'],
  [gigabyte, '1.0 GB'],
  [2.56 * gigabyte, '2.6 GB'],
])('PLT-08 %d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

it.each([
  [25, 100, 75],
  [0, 100, 100],
  [100, 100, 0],
  [null, 100, null],
  [5, null, null],
  [0, 0, null],
])('PLT-08 with %s of %s bytes free, %s percent are taken', (freeBytes, totalBytes, percent) => {
  expect(percentTaken({ freeBytes, totalBytes })).toBe(percent)
})

it('PLT-08 describes the space that videos use, and the free space of a disk', () => {
  const use = {
    isLocal: true,
    usedBytes: gigabyte,
    isAtLeast: false,
    freeBytes: 2 * gigabyte,
    videos: 1200,
  } as StorageUse
  expect(describeUse(use)).toBe(`${texts.storedVideos(1200, '1.0 GB')} ${texts.freeOnDisk('2.0 GB')}`)
  expect(describeUse({ ...use, isAtLeast: true, freeBytes: null })).toBe(texts.storedVideosAtLeast(1200, '1.0 GB'))
  expect(describeUse({ ...use, isLocal: false, freeBytes: null })).toBe(texts.videosInObjectStorage(1200, '1.0 GB'))
  expect(describeUse({ ...use, videos: 1, freeBytes: null })).toBe('1 video and its images use 1.0 GB.')
})

it('PLT-08 describes the bin and what the sweep waits for, if there is something', () => {
  expect([describeBin({ files: 0, bytes: 0 }), describeBin({ files: 1, bytes: 1 })]).toEqual([
    '',
    'In the bin: 1 file, 1 MB, deleted after 7 days.',
  ])
  const hold = { reason: 'many', since: '2026-05-01T10:00:00Z' } as const
  expect(describeHeldFiles({ ...hold, files: 51, total: 1000 })).toBe('It would take 51 files of 1,000.')
  expect(describeHeldFiles({ ...hold, files: null, total: null })).toBe('')
})

it.each([
  ['', '500', { retentionDays: null, minFreeMegabytes: 500 }],
  [' ', '0', { retentionDays: null, minFreeMegabytes: 0 }],
  [' 30 ', '500', { retentionDays: 30, minFreeMegabytes: 500 }],
])('PLT-08 %j days and %j MB are saved', (days, megabytes, policy) => {
  expect(readPolicy({ days, megabytes }, { retentionDays: 7, minFreeMegabytes: 1 })).toEqual({ policy, faults: {} })
})

it.each([
  ['30', '2000', { minFreeMegabytes: 2000 }],
  ['', '500', { retentionDays: null }],
  [' 30 ', '500', {}],
])('PLT-08 of %j days and %j MB, only what differs from 30 days and 500 MB is saved', (days, megabytes, policy) => {
  expect(readPolicy({ days, megabytes }, { retentionDays: 30, minFreeMegabytes: 500 })).toEqual({ policy, faults: {} })
})

// JSON has no NaN: it would be sent as null, which keeps videos for ever.
it.each([
  ['30 days', '500', ['retentionDays']],
  ['3O', '500', ['retentionDays']],
  ['0', '500', ['retentionDays']],
  ['1.5', '500', ['retentionDays']],
  ['1e99', '500', ['retentionDays']],
  ['', '', ['minFreeMegabytes']],
  ['30', '-1', ['minFreeMegabytes']],
  ['many', 'much', ['retentionDays', 'minFreeMegabytes']],
])('PLT-08 %j days and %j MB are refused, with a message at each invalid field', (days, megabytes, wrong) => {
  const { policy, faults } = readPolicy({ days, megabytes }, { retentionDays: null, minFreeMegabytes: 500 })
  expect(policy).toBe(null)
  expect(Object.keys(faults)).toEqual(wrong)
  expect(Object.values(faults).every((message) => message.length > 0)).toBe(true)
})
