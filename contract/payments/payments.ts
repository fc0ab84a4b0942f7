import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { plainNumber } from '#contract/typed-text/fold-text.ts'

export const gateways = ['creem', 'paypal'] as const
export type Gateway = (typeof gateways)[number]

/**
 * pending: not paid, or paid but not confirmed. held: the payment does not match
 * what was sold; an administrator completes or dismisses the order. failed:
 * nothing was paid. expired: no payment arrived in time; a late payment
 * still completes the order. A completed order stays completed after a refund.
 */
export const orderStatuses = ['pending', 'completed', 'held', 'dismissed', 'failed', 'expired'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderSchema = z.object({
  id: z.string(),
  gateway: z.enum(gateways),
  status: z.enum(orderStatuses),
  packageId: z.string().nullable(),
  packageName: z.string(),
  /** US dollars with two decimals. */
  price: z.string(),
  currency: z.literal('USD'),
  credits: z.number().int(),
  /** Granted on top of `credits`. */
  bonusCredits: z.number().int(),
  /** The credits that refunds and disputes have taken back, out of `credits` and `bonusCredits`. */
  reversedCredits: z.number().int(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
})

export type Order = z.infer<typeof orderSchema>

export const getPaymentMethods = defineEndpoint({
  method: 'GET',
  path: '/api/settings/payment-methods',
  summary: 'List the available payment methods',
  access: 'public',
  tag: 'Credits and payments',
  response: z.object({ creemEnabled: z.boolean(), paypalEnabled: z.boolean() }),
})

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  summary: "Get the state of one of your orders, by its ID or by the gateway's checkout or order ID",
  access: 'user',
  tag: 'Credits and payments',
  params: z.object({ id: z.string().min(1).max(200) }),
  costs: ['vendor'],
  limits: ['order:user'],
  response: orderSchema,
})

/** Gateway messages have a few kilobytes. */
const maxWebhookBytes = 256 * 1024

const packageIdSchema = z.uuid('Package not found')

/** The package on the server determines what is bought; the server ignores any other fields of the call. */
const notLookedAt = z
  .unknown()
  .optional()
  .meta({ 'x-unread': true, description: 'Ignored. The package determines it.' })

const expectedCreditsSchema = z.int('Credits must be a whole number').min(0).max(1_000_000_000).nullish()

/** The price and credits that the page showed, if it sends them. If the package has changed since, nothing is sold. */
const expectation = {
  expectedPrice: z.string().max(20).overwrite(plainNumber).nullish(),
  expectedCredits: expectedCreditsSchema,
  expectedBonusCredits: expectedCreditsSchema,
}

/** The pages that a checkout may return to; the gateway appends its ids to the query. */
export const checkoutReturnPaths = ['/pricing', '/purchase-credits'] as const

export const createCreemCheckout = defineEndpoint({
  method: 'POST',
  path: '/api/creem/checkout',
  summary: 'Order a package and get the payment URL; errors also have the fields error and suggestion',
  access: 'user',
  tag: 'Credits and payments',
  errorShape: 'checkout',
  body: z.object({
    packageId: packageIdSchema,
    amount: notLookedAt,
    currency: notLookedAt,
    credits: notLookedAt,
    packageName: notLookedAt,
    ...expectation,
    returnPath: z.enum(checkoutReturnPaths).default('/pricing'),
  }),
  costs: ['vendor'],
  limits: ['checkout:user', 'payment:network'],
  response: z.object({ checkoutUrl: z.string(), orderId: z.string() }),
  errors: ['NOT_FOUND', 'PACKAGE_CHANGED', 'PAYMENT_UNAVAILABLE', 'PAYMENT_FAILED'],
})

/** Read as raw bytes, because the signature covers them. */
export const receiveCreemWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/creem/webhook',
  summary: 'Receive a signed event from Creem about a payment',
  access: 'service',
  tag: 'Credits and payments',
  body: z.unknown().meta({ 'x-unread': true }),
  maxBodyBytes: maxWebhookBytes,
  costs: [],
  limits: ['creem-webhook:network'],
  response: z.object({ received: z.literal(true) }),
  errors: ['NOT_ALLOWED', 'UNAVAILABLE'],
})

export const getPayPalSetup = defineEndpoint({
  method: 'GET',
  path: '/paypal/setup',
  summary: "Get the client ID and the environment for PayPal's buttons",
  access: 'public',
  tag: 'Credits and payments',
  response: z.object({
    clientId: z.string().min(1),
    environment: orBlank(z.enum(['sandbox', 'production']), 'production'),
    /** The script of the buttons; the page adds the query. */
    sdkUrl: orBlank(z.string(), 'https://www.paypal.com/sdk/js'),
  }),
  errors: ['PAYMENT_UNAVAILABLE'],
})

export const createPayPalOrder = defineEndpoint({
  method: 'POST',
  path: '/paypal/order',
  summary: 'Order a package and get the PayPal order ID for its buttons',
  access: 'user',
  tag: 'Credits and payments',
  body: z.object({
    packageId: packageIdSchema,
    intent: z
      .string('Intent must be CAPTURE')
      .max(20, 'Intent must be CAPTURE')
      .trim()
      .toUpperCase()
      .pipe(z.literal('CAPTURE', 'Intent must be CAPTURE'))
      .nullish(),
    amount: notLookedAt,
    currency: notLookedAt,
    ...expectation,
  }),
  costs: ['vendor'],
  limits: ['checkout:user', 'payment:network'],
  response: z.object({ id: z.string().min(1), orderId: orBlank(z.string(), '') }),
  errors: ['NOT_FOUND', 'PACKAGE_CHANGED', 'PAYMENT_UNAVAILABLE', 'PAYMENT_FAILED'],
})

export const capturePayPalOrder = defineEndpoint({
  method: 'POST',
  path: '/paypal/order/{orderId}/capture',
  summary: 'Capture the payment that the buyer approved; PENDING means that PayPal is still reviewing it',
  access: 'user',
  tag: 'Credits and payments',
  params: z.object({ orderId: z.string().min(1).max(200) }),
  body: z.object({ packageId: packageIdSchema.nullish() }),
  costs: ['vendor'],
  limits: ['capture:user', 'payment:network'],
  response: z.object({
    id: z.string(),
    status: z.enum(['COMPLETED', 'PENDING']),
    order: orderSchema,
  }),
  errors: ['PAYMENT_DECLINED', 'PAYMENT_NOT_APPROVED', 'PAYMENT_HELD', 'PAYMENT_UNAVAILABLE', 'PAYMENT_FAILED'],
})

export const receivePayPalWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/paypal/webhook',
  summary: 'Receive an event from PayPal about a payment; the server verifies it with PayPal',
  access: 'service',
  tag: 'Credits and payments',
  body: z.unknown().meta({ 'x-unread': true }),
  maxBodyBytes: maxWebhookBytes,
  costs: ['vendor'],
  limits: ['paypal-webhook:network'],
  response: z.object({ received: z.literal(true) }),
  errors: ['NOT_ALLOWED', 'UNAVAILABLE'],
})
