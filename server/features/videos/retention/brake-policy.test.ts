import { expect, it } from 'vitest'
import { mayTake } from './brake-policy.ts'

it('PLT-08 the brake needs both: more than fifty files and more than five per cent', () => {
  expect(mayTake({ files: 50, total: 50, confirmed: 0 })).toBe(true)
  expect(mayTake({ files: 51, total: 51, confirmed: 0 })).toBe(false)
  expect(mayTake({ files: 51, total: 1020, confirmed: 0 })).toBe(true)
  expect(mayTake({ files: 51, total: 1019, confirmed: 0 })).toBe(false)
})

it('PLT-08 what an administrator confirmed does not count', () => {
  expect(mayTake({ files: 150, total: 200, confirmed: 100 })).toBe(true)
  expect(mayTake({ files: 151, total: 200, confirmed: 100 })).toBe(false)
})
