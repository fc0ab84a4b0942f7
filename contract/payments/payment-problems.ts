import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { textSchema } from '#contract/typed-text/text-schema.ts'
import { orderSchema } from './payments.ts'

/** An order whose payment does not match what was sold; held until an administrator decides. */
export const heldOrderSchema = orderSchema.extend({
  username: z.string(),
  email: z.string().nullable(),
  /** Why it is held. */
  problem: z.string(),
  /** Creem's checkout or PayPal's order, and the payment itself if it is known. */
  gatewayOrderId: z.string().nullable(),
  paymentId: z.string().nullable(),
})

export type HeldOrder = z.infer<typeof heldOrderSchema>

/** A payment that matches no order, or a second payment for a paid order. */
export const unmatchedPaymentSchema = z.object({ key: z.string(), detail: z.string(), createdAt: z.iso.datetime() })

export type UnmatchedPayment = z.infer<typeof unmatchedPaymentSchema>

const paymentProblemsSchema = z.object({ held: z.array(heldOrderSchema), unmatched: z.array(unmatchedPaymentSchema) })

export type PaymentProblems = z.infer<typeof paymentProblemsSchema>

export const listPaymentProblems = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payment-problems',
  summary: 'List held payments, for which no credits were added, oldest first',
  access: 'admin',
  tag: 'Administration',
  response: paymentProblemsSchema,
})

export const reasonSchema = textSchema({
  ...{ maxLength: 200, missing: 'A reason is required', tooLong: 'The reason must have at most 200 characters' },
})

export const settleDecisions = ['grant', 'dismiss'] as const
export type SettleDecision = (typeof settleDecisions)[number]

export const settleOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/settle',
  summary: 'Credit a held order as sold, or dismiss it; only once',
  access: 'admin',
  tag: 'Administration',
  params: z.object({ id: z.uuid('Order not found') }),
  body: z.object({ decision: z.enum(settleDecisions, 'Decision must be grant or dismiss'), reason: reasonSchema }),
  costs: [],
  response: orderSchema,
  errors: ['ALREADY_SETTLED'],
})

export const dismissPayment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payment-problems/dismiss',
  summary: 'Dismiss an unmatched payment, for example after refunding it',
  access: 'admin',
  tag: 'Administration',
  body: z.object({ key: z.string('Payment not found').max(300), reason: reasonSchema }),
  costs: [],
  response: z.object({ success: z.literal(true) }),
  errors: ['NOT_FOUND'],
})
