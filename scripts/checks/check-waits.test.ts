import { expect, test } from 'vitest'
import { checkWaits, findWaits } from './check-waits.ts'

const waiting = [
  ['page.waitFor', 'Timeout(500)'],
  ['await new Promise((resolve) => set', 'Timeout(resolve, 300))'],
  ['await', ' sleep(300)'],
  ['while', ' (!isDone) await look()'],
  ['for', ' (;;) await look()'],
].map((parts) => parts.join(''))

test.each(waiting)('a test may not contain: %s', (line) => {
  expect(findWaits('a.test.ts', `const a = 1\n  ${line}`)).toEqual([expect.stringContaining('a.test.ts:2: ')])
})

test.each(waiting)('a test may contain, if the line above names what ends the wait: %s', (line) => {
  expect(findWaits('a.test.ts', `  // Bounded: by the test.\n  ${line}`)).toEqual([])
})

test('no test contains a wait without a deadline', () => {
  expect(checkWaits()).toEqual([])
})
