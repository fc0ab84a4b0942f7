import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readByteRange } from './byte-range.ts'

describe('GEN-19 the requested range of a file', () => {
  it.each([
    [undefined, 'all'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['Bytes=0-0', { start: 0, end: 0 }],
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

describe('GEN-19 any requested range', () => {
  const size = fc.nat(50)
  const bytesOf = (length: number) => Array.from({ length }, (_, index) => index)

  it('is exactly the bytes from the first to the last requested, as far as the file has them', () => {
    fc.assert(
      fc.property(size, fc.nat(60), fc.option(fc.nat(60)), (length, first, last) => {
        const range = readByteRange(`bytes=${first}-${last ?? ''}`, length)
        if (first >= length) expect(range).toBe('outside')
        else if (last !== null && last < first) expect(range).toBe('all')
        else {
          const wanted = bytesOf(length).filter((at) => at >= first && (last === null || at <= last))
          expect(range).toEqual({ start: wanted[0], end: wanted.at(-1) })
        }
      }),
    )
  })

  it('of the last bytes is exactly those, and the whole file if it has fewer', () => {
    fc.assert(
      fc.property(size, fc.nat(60), (length, count) => {
        const wanted = count === 0 ? [] : bytesOf(length).slice(-count)
        const expected = wanted.length === 0 ? 'outside' : { start: wanted[0], end: wanted.at(-1) }
        expect(readByteRange(`bytes=-${count}`, length)).toEqual(expected)
      }),
    )
  })

  it('lies within the file for every possible header', () => {
    const header = fc.oneof(fc.string(), fc.stringMatching(/^ ?bytes=[0-9]{0,400}-[0-9]{0,400} ?$/))
    fc.assert(
      fc.property(size, header, (length, asked) => {
        const range = readByteRange(asked, length)
        if (typeof range === 'string') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(length)
      }),
    )
  })
})
