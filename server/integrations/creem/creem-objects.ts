import { z } from 'zod'

/*
 * What Creem says, read leniently: related objects come as an id or whole, unknown words must not break anything.
 * https://docs.creem.io/api-reference/introduction, amounts are integer cents.
 */

const cents = z.number().int().nullish()
const word = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .nullish()

const idOr = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .union([z.string().transform((id) => ({ id })), z.object({ id: z.string(), ...shape })])
    .nullish()
    .transform((value) => value as ({ id: string } & Partial<z.output<z.ZodObject<Shape>>>) | null | undefined)

const productShape = { price: cents, currency: z.string().nullish(), billing_type: word }

export const productSchema = z.object({ id: z.string(), ...productShape })
export type CreemProduct = z.infer<typeof productSchema>

const transactionShape = { status: word, amount: cents, amount_paid: cents, refunded_amount: cents }

export const transactionSchema = z.object({ id: z.string(), ...transactionShape })

const orderShape = {
  product: idOr({}),
  transaction: idOr({}),
  amount: cents,
  discount_amount: cents,
  currency: z.string().nullish(),
  status: word,
  type: word,
}

export const checkoutSchema = z.object({
  id: z.string(),
  status: word,
  checkout_url: z.string().nullish(),
  request_id: z.string().nullish(),
  units: z.number().nullish(),
  product: idOr(productShape),
  order: idOr(orderShape),
})
export type CreemCheckout = z.infer<typeof checkoutSchema>

/** A refund or a dispute: money that goes back. */
export const reversalSchema = z.object({
  id: z.string(),
  status: word,
  refund_amount: cents,
  amount: cents,
  transaction: idOr(transactionShape),
  checkout: idOr({ request_id: z.string().nullish() }),
  order: idOr({}),
})
export type CreemReversal = z.infer<typeof reversalSchema>

export const eventSchema = z.object({ id: z.string(), eventType: z.string(), object: z.unknown() })

export const moderationSchema = z.object({ decision: word })
