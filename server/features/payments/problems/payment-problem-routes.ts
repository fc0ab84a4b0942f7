import * as paymentProblemsCalls from '#contract/payments/payment-problems.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { dismissPayment, listPaymentProblems, settleOrder } from './settle-order.ts'

/** Endpoints with which administrators resolve payments that match no order. */
export function registerPaymentProblemRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, paymentProblemsCalls.listPaymentProblems, () => listPaymentProblems(ctx))
  registerEndpoint(app, paymentProblemsCalls.settleOrder, ({ user, params, body }) =>
    settleOrder(ctx, user.id, params.id, body),
  )
  registerEndpoint(app, paymentProblemsCalls.dismissPayment, async ({ user, body }) => {
    await dismissPayment(ctx, user.id, body.key, body.reason)
    return { success: true as const }
  })
}
