import { expect, it } from 'vitest'
import type { HeldOrder } from '#contract/payments/payment-problems.ts'
import * as texts from '#web/texts/admin-payments.ts'
import { describeConsequence, toSettlement } from './settlement.ts'

const order = { id: 'o1', username: 'ana', credits: 1500, bonusCredits: 25 } as HeldOrder
const payment = { key: 'creem:pay_1', detail: 'No order', createdAt: '2026-11-20T10:00:00.000Z' }

it('PAY-04 settles an order by its id and the decision, and an unmatched payment by its key', () => {
  expect(toSettlement({ what: 'grant', order }, 'checked')).toEqual({
    ...{ orderId: 'o1', decision: 'grant', reason: 'checked' },
  })
  expect(toSettlement({ what: 'dismiss', order }, 'fraud')).toMatchObject({ decision: 'dismiss' })
  expect(toSettlement({ what: 'dismiss', payment }, 'paid back')).toEqual({ key: 'creem:pay_1', reason: 'paid back' })
})

it('PAY-04 describes the consequences before the form is sent', () => {
  expect(describeConsequence({ what: 'grant', order })).toBe(texts.whatCreditingDoes('ana', '1,525 credits'))
  expect(describeConsequence({ what: 'dismiss', order })).toBe(texts.whatDismissingAnOrderDoes('ana'))
  expect(describeConsequence({ what: 'dismiss', payment })).toBe(texts.whatDismissingDoes)
})
