import { z } from 'zod'

/*
 * Creem's objects, parsed leniently: related objects may be an id or complete, and unknown words must not cause
 * errors. https://docs.creem.io/api-reference/introduction, amounts are integer cents.
 */

/** Creem's maximum price. */
const cents = z.number().int().min(0).max(99_999_999).nullish()
const id = z.string().min(1).max(255)
const maxUnits = 1_000_000_000
/** Parsed by another schema once the message type is known. */
const unread = z.unknown().meta({ 'x-unread': true })
const word = z
  .string()
  .max(255)
  .transform((text) => text.trim().toLowerCase())
  .nullish()

const idOr = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .union([id.transform((id) => ({ id })), z.object({ id, ...shape })])
    .nullish()
    // For a plain id the other fields are undefined; the union's own type would forbid reading them.
    .transform((value) => value as ({ id: string } & Partial<z.output<z.ZodObject<Shape>>>) | null | undefined)

const productShape = { price: cents, currency: z.string().max(255).nullish(), billing_type: word, tax_mode: word }

export const productSchema = z.object({ id, ...productShape })
export type CreemProduct = z.infer<typeof productSchema>

const transactionShape = {
  order: idOr({}),
  status: word,
  amount: cents,
  amount_paid: cents,
  refunded_amount: cents,
}

export const transactionSchema = z.object({ id, ...transactionShape })
export type CreemTransaction = z.infer<typeof transactionSchema>

const orderShape = {
  product: idOr({}),
  transaction: idOr({}),
  amount: cents,
  discount_amount: cents,
  tax_amount: cents,
  amount_paid: cents,
  currency: z.string().max(255).nullish(),
  status: word,
  type: word,
}

export const checkoutSchema = z.object({
  id,
  status: word,
  checkout_url: z.string().max(4096).nullish(),
  request_id: z.string().max(255).nullish(),
  units: z.number().min(-maxUnits).max(maxUnits).nullish(),
  product: idOr(productShape),
  order: idOr(orderShape),
})
export type CreemCheckout = z.infer<typeof checkoutSchema>

/** A refund or a dispute. */
export const reversalSchema = z.object({
  id,
  status: word,
  refund_amount: cents,
  amount: cents,
  transaction: idOr(transactionShape),
  checkout: idOr({ request_id: z.string().max(255).nullish() }),
  order: idOr({}),
})
export type CreemReversal = z.infer<typeof reversalSchema>

export const eventSchema = z.object({ id, eventType: z.string().max(255), object: unread })

export const moderationSchema = z.object({ decision: word })
