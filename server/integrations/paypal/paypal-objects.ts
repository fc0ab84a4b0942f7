import { z } from 'zod'

/*
 * PayPal's objects, parsed leniently: unknown words must not cause errors.
 * https://github.com/paypal/paypal-rest-api-specifications (Orders v2, Payments v2, Webhooks v1)
 */

const id = z.string().min(1).max(255)
const text = z.string().max(2048).nullish()
const word = z.string().max(255)
const moneySchema = z.object({ currency_code: word, value: word })
/** The maximum for one order or refund. */
const maxEntries = 1000
/** Parsed by another schema once the message type is known. */
const unread = z.unknown().meta({ 'x-unread': true })
/**
 * A returned sum. It must be readable, because a missing amount
 * counts as the full sum. Never negative; below a million dollars.
 */
const returnedSchema = moneySchema
  .extend({
    value: z
      .string()
      .max(20)
      .regex(/^\d{1,10}(\.\d{1,3})?$/),
  })
  .refine(({ currency_code, value }) => currency_code !== 'USD' || /^\d{1,6}(\.\d{1,2})?$/.test(value))
export type PayPalMoney = z.infer<typeof moneySchema>

const payeeSchema = z.object({ merchant_id: text }).nullish()
const linksSchema = z
  .array(z.object({ rel: text, href: text }))
  .max(maxEntries)
  .nullish()

export const captureSchema = z.object({
  id,
  status: text,
  amount: moneySchema.nullish(),
  custom_id: text,
  invoice_id: text,
  payee: payeeSchema,
  supplementary_data: z.object({ related_ids: z.object({ order_id: text, capture_id: text }).nullish() }).nullish(),
})
export type PayPalCapture = z.infer<typeof captureSchema>

export const refundSchema = captureSchema.extend({ amount: returnedSchema.nullish(), links: linksSchema })
export type PayPalRefund = z.infer<typeof refundSchema>

export const orderSchema = z.object({
  id,
  status: text,
  links: linksSchema,
  purchase_units: z
    .array(
      z.object({
        custom_id: text,
        payee: payeeSchema,
        payments: z
          .object({
            captures: z.array(captureSchema).max(maxEntries).nullish(),
            refunds: z.array(refundSchema).max(maxEntries).nullish(),
          })
          .nullish(),
      }),
    )
    .max(maxEntries)
    .nullish(),
})
export type PayPalOrder = z.infer<typeof orderSchema>

export const disputeSchema = z.object({
  dispute_id: id,
  status: text,
  update_time: text,
  dispute_amount: returnedSchema.nullish(),
  // If the refunded sum is unreadable, the disputed one counts.
  dispute_outcome: z.object({ outcome_code: text, amount_refunded: returnedSchema.nullish().catch(null) }).nullish(),
  disputed_transactions: z
    .array(
      z.object({
        seller_transaction_id: text,
        custom: text,
        invoice_number: text,
        gross_amount: moneySchema.nullish(),
      }),
    )
    .max(100)
    .nullish(),
})
export type PayPalDispute = z.infer<typeof disputeSchema>

export const eventSchema = z.object({ id, event_type: word, resource: unread })

/** Where PayPal does not say in seconds how long a token lasts, it is used for a few minutes. */
export const tokenSchema = z.object({
  access_token: z.string().min(1).max(8192),
  expires_in: z.coerce.number().min(1).max(10_000_000).catch(300),
})

export const verificationSchema = z.object({ verification_status: word })

const problemSchema = z.object({
  name: text,
  debug_id: text,
  details: z
    .array(z.object({ issue: text }))
    .max(maxEntries)
    .nullish(),
})

/** The stable code of an error; its description may change at any time. */
export function issueOf(body: unknown): { issue: string; debugId: string } {
  const parsed = problemSchema.safeParse(body)
  const { details, name, debug_id } = parsed.success ? parsed.data : {}
  return { issue: (details?.[0]?.issue ?? name ?? '').slice(0, 80), debugId: (debug_id ?? '').slice(0, 60) }
}
