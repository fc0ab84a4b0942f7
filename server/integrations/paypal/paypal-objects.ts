import { z } from 'zod'

/*
 * What PayPal says, read leniently: unknown words must not break anything.
 * https://github.com/paypal/paypal-rest-api-specifications (Orders v2, Payments v2, Webhooks v1)
 */

const text = z.string().nullish()
const moneySchema = z.object({ currency_code: z.string(), value: z.string() })
export type PayPalMoney = z.infer<typeof moneySchema>

const payeeSchema = z.object({ merchant_id: text }).nullish()
const linksSchema = z.array(z.object({ rel: text, href: text })).nullish()

export const captureSchema = z.object({
  id: z.string(),
  status: text,
  amount: moneySchema.nullish(),
  custom_id: text,
  invoice_id: text,
  payee: payeeSchema,
  supplementary_data: z.object({ related_ids: z.object({ order_id: text, capture_id: text }).nullish() }).nullish(),
})
export type PayPalCapture = z.infer<typeof captureSchema>

export const refundSchema = captureSchema.extend({ links: linksSchema })
export type PayPalRefund = z.infer<typeof refundSchema>

export const orderSchema = z.object({
  id: z.string(),
  status: text,
  links: linksSchema,
  purchase_units: z
    .array(
      z.object({
        custom_id: text,
        payee: payeeSchema,
        payments: z
          .object({ captures: z.array(captureSchema).nullish(), refunds: z.array(refundSchema).nullish() })
          .nullish(),
      }),
    )
    .nullish(),
})
export type PayPalOrder = z.infer<typeof orderSchema>

export const disputeSchema = z.object({
  dispute_id: z.string(),
  status: text,
  dispute_amount: moneySchema.nullish(),
  dispute_outcome: z.object({ outcome_code: text }).nullish(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: text, custom: text, invoice_number: text }))
    .nullish(),
})
export type PayPalDispute = z.infer<typeof disputeSchema>

export const eventSchema = z.object({ id: z.string(), event_type: z.string(), resource: z.unknown() })

export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().default(300) })

export const verificationSchema = z.object({ verification_status: z.string() })

const problemSchema = z.object({
  name: text,
  debug_id: text,
  details: z.array(z.object({ issue: text })).nullish(),
})

/** The stable code of a refusal; its description may change at any time. */
export function issueOf(body: unknown): { issue: string; debugId: string } {
  const parsed = problemSchema.safeParse(body)
  const { details, name, debug_id } = parsed.success ? parsed.data : {}
  return { issue: (details?.[0]?.issue ?? name ?? '').slice(0, 80), debugId: (debug_id ?? '').slice(0, 60) }
}
