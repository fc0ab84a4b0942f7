import { expect, it } from 'vitest'
import { createAttemptKey } from './attempt-key.ts'

it('GEN-07 keeps its key for the same request until the attempt is settled', () => {
  const keys = createAttemptKey()
  const first = keys.keyFor({ prompt: 'a' })
  expect(keys.keyFor({ prompt: 'a' })).toBe(first)
  keys.close()
  expect(keys.keyFor({ prompt: 'a' })).not.toBe(first)
})

it('GEN-07 uses a new key for a different request', () => {
  const keys = createAttemptKey()
  expect(keys.keyFor({ prompt: 'a' })).not.toBe(keys.keyFor({ prompt: 'b' }))
})
