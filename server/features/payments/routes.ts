import type { FastifyRequest } from 'fastify'
import * as paymentsCalls from '#contract/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { networkOf } from '#server/limits/network.ts'
import { createCreemCheckout } from './checkout/create-creem-checkout.ts'
import { createPayPalOrder } from './checkout/create-paypal-order.ts'
import { getPaymentMethods, getPayPalSetup } from './checkout/get-payment-methods.ts'
import { getOrder, toOrder } from './get-order.ts'
import { registerPaymentProblemRoutes } from './problems/payment-problem-routes.ts'
import { capturePayPalOrder } from './settlement/capture-paypal-order.ts'
import { receiveCreemWebhook } from './settlement/receive-creem-webhook.ts'
import { receivePayPalWebhook } from './settlement/receive-paypal-webhook.ts'

export function registerPaymentRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, paymentsCalls.getPaymentMethods, () => getPaymentMethods(ctx))
  registerEndpoint(app, paymentsCalls.getOrder, ({ user, params }) => getOrder(ctx, user.id, params.id))
  registerEndpoint(app, paymentsCalls.createCreemCheckout, ({ user, body }) =>
    createCreemCheckout(ctx, { ...body, userId: user.id }),
  )
  registerEndpoint(app, paymentsCalls.getPayPalSetup, () => getPayPalSetup(ctx))
  registerEndpoint(app, paymentsCalls.createPayPalOrder, ({ user, body }) =>
    createPayPalOrder(ctx, { ...body, userId: user.id }),
  )
  registerEndpoint(app, paymentsCalls.capturePayPalOrder, async ({ user, params, body }) => {
    const { orderId: paypalOrderId } = params
    const order = await capturePayPalOrder(ctx, { userId: user.id, paypalOrderId, packageId: body.packageId })
    const status = order.status === 'completed' ? ('COMPLETED' as const) : ('PENDING' as const)
    return { id: paypalOrderId, status, order: toOrder(order) }
  })
  registerPaymentProblemRoutes(app, ctx)
  app.register((scope, _options, done) => {
    // A scope has the same types as its parent; Fastify's typings lose them.
    registerWebhooks(scope as App, ctx)
    done()
  })
}

/**
 * A separate scope, where the body stays raw bytes whatever its content type, because the signature covers the bytes.
 */
function registerWebhooks(app: App, ctx: Context): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  registerEndpoint(app, paymentsCalls.receiveCreemWebhook, async ({ request }) => {
    await receiveCreemWebhook(ctx, deliveredBy(request))
    return { received: true as const }
  })
  registerEndpoint(app, paymentsCalls.receivePayPalWebhook, async ({ request }) => {
    await receivePayPalWebhook(ctx, deliveredBy(request))
    return { received: true as const }
  })
}

function deliveredBy({ body, headers, ip }: FastifyRequest) {
  return { rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers, network: networkOf(ip) }
}
