import { describe, expect, it } from 'vitest'
import { readByteRange } from './byte-range.ts'

describe('GEN-19 the requested range of a file (pitfall 51)', () => {
  it.each([
    [undefined, 'all'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=90-200', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=0-1,5-6', 'all'],
    ['bytes=7-3', 'all'],
    ['bytes=-', 'all'],
    ['lines=1-2', 'all'],
  ])('%s of a hundred bytes', (header, expected) => {
    expect(readByteRange(header, 100)).toEqual(expected)
  })
})
