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

it('GEN-07 a key is random and valid in a header', () => {
  const made = Array.from({ length: 50 }, () => createAttemptKey().keyFor({ prompt: 'a' }))
  expect(new Set(made).size).toBe(50)
  for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

it('GEN-07 going back to an earlier request is a new attempt', () => {
  const keys = createAttemptKey()
  const first = keys.keyFor({ prompt: 'a' })
  keys.keyFor({ prompt: 'b' })
  expect(keys.keyFor({ prompt: 'a' })).not.toBe(first)
})
