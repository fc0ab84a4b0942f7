import { expect, it } from 'vitest'
import type { AdminCreditPackage } from '#contract/payments/admin-credit-packages.ts'
import { describeDifference } from './credit-price-notes.tsx'

const pack = (credits: number, price: string, isActive = true) => ({ credits, price, isActive }) as AdminCreditPackage
const [usual, dear, hidden] = [pack(1000, '10.00'), pack(50, '10.00'), pack(50, '10.00', false)]

it('PAY-01 ADM-06 the note about the price of a credit counts only the packages for sale', () => {
  for (const packages of [[], [usual], [usual, hidden], [hidden]]) expect(describeDifference(packages)).toBe(null)
  expect(describeDifference([dear])).toContain('a credit for $0.20, and')
  expect(describeDifference([usual, dear])).toContain('a credit for $0.01 or more, and')
})
