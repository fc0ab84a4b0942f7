import { expect, it } from 'vitest'
import { describeStop } from './describe-stop.ts'

it('MOD-07 says why an account or a model takes no videos, or only that, if no reason is known', () => {
  const disabled = { state: 'disabled', at: null } as const
  expect(describeStop({ ...disabled, reason: 'The key was refused.' })).toBe('Disabled. The key was refused.')
  expect(describeStop({ ...disabled, reason: null })).toBe('Disabled.')
})
