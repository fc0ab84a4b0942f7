import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, readToasts, showFailure, showToast } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const titles = () => readToasts().map(({ title, open }) => [title, open])

it('SHL-07 shows one toast at a time; a new one replaces it', () => {
  showToast({ title: 'First' })
  const [first] = readToasts()
  showFailure('Second', 'What went wrong.', { lang: 'vi' })
  expect(readToasts()).toEqual([
    expect.objectContaining({ title: 'Second', description: 'What went wrong.', variant: 'destructive', lang: 'vi' }),
  ])
  expect(readToasts()[0]?.id).not.toBe(first?.id)
})

it('SHL-07 a dismissed toast closes at once and is removed after 1 000 000 ms', () => {
  showToast({ title: 'Saved' })
  dismissToast(readToasts()[0]?.id ?? 0)
  expect(titles()).toEqual([['Saved', false]])
  vi.advanceTimersByTime(999_999)
  expect(titles()).toEqual([['Saved', false]])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('SHL-07 removing a dismissed toast keeps a newer one', () => {
  showToast({ title: 'Old' })
  const [old] = readToasts()
  dismissToast(old?.id ?? 0)
  showToast({ title: 'New' })
  dismissToast(old?.id ?? 0)
  vi.advanceTimersByTime(1_000_000)
  expect(titles()).toEqual([['New', true]])
})
