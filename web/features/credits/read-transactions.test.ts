import { expect, it } from 'vitest'
import { tolerantTransactions } from './read-transactions.ts'

it('CRD-03 a row shows with no more than what it is about', () => {
  const row = { id: 'a1', userId: 'u1', type: 'usage', amount: -5, createdAt: '2026-11-21T12:00:00.000Z' }
  const { data, total } = tolerantTransactions.response.parse({ data: [row, { ...row, type: 'gift' }], total: 300 })
  expect(total).toBe(300)
  const { userId: _, ...shown } = row
  expect(data[0]).toEqual({ ...shown, balanceAfter: null, description: '', taskId: null })
  expect(data[1]?.type).toBe('adjustment')
})
