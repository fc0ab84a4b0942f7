import { expect, it, vi } from 'vitest'
import { type LiveStream, write } from './live-streams.ts'

/** What a write does to a response that holds so many bytes which its client has not read. */
function writeTo({ writableLength, writableEnded = false }: { writableLength: number; writableEnded?: boolean }) {
  const response = { writableLength, writableEnded, destroy: vi.fn(), write: vi.fn() }
  write({ response } as unknown as LiveStream, ':\n\n')
  return { isDestroyed: response.destroy.mock.calls.length > 0, written: response.write.mock.calls.flat() }
}

it('GEN-20 SEC-12 a page that leaves more than 64 KB unread is disconnected', () => {
  expect(writeTo({ writableLength: 65_536 })).toEqual({ isDestroyed: false, written: [':\n\n'] })
  expect(writeTo({ writableLength: 65_537 })).toEqual({ isDestroyed: true, written: [] })
})

it('GEN-20 nothing is written to a stream that has ended', () => {
  expect(writeTo({ writableLength: 0, writableEnded: true })).toEqual({ isDestroyed: false, written: [] })
})
