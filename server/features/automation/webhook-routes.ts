import {
  createWebhook as createWebhookEndpoint,
  deleteWebhook,
  deliveriesPageSize,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret as rotateEndpoint,
  testWebhook,
  updateWebhook as updateWebhookEndpoint,
} from '#contract/automation/webhooks.ts'
import type { Context } from '#server/context.ts'
import { currentSessionId } from '#server/features/accounts/sessions/session.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { listDeliveries } from './delivery-repository.ts'
import { deleteEndpoint, findOwnEndpoint, listEndpoints } from './endpoint-repository.ts'
import { replayDelivery, sendTestMessage } from './replay-delivery.ts'
import {
  createWebhook,
  requireFound,
  rotateWebhookSecret,
  toWebhook,
  toWebhookDelivery,
  updateWebhook,
} from './save-webhook.ts'

export function registerWebhookRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, listWebhooks, async ({ user }) => (await listEndpoints(ctx.db.root, user.id)).map(toWebhook))

  registerEndpoint(app, createWebhookEndpoint, ({ user, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return createWebhook(ctx, { userId: user.id, sessionId: currentSessionId(request), ...body })
  })

  registerEndpoint(app, updateWebhookEndpoint, ({ user, params, body }) => updateWebhook(ctx, user.id, params.id, body))

  registerEndpoint(app, deleteWebhook, async ({ user, params }) => {
    if (!(await deleteEndpoint(ctx.db.root, user.id, params.id))) throw new Refusal('NOT_FOUND', 'Webhook not found.')
    return { success: true as const }
  })

  registerEndpoint(app, rotateEndpoint, ({ user, params, reply }) => {
    reply.header('cache-control', 'no-store')
    return rotateWebhookSecret(ctx, user.id, params.id)
  })

  registerEndpoint(app, testWebhook, async ({ user, params }) => {
    await sendTestMessage(ctx, user.id, params.id)
    return { success: true as const }
  })

  registerEndpoint(app, listWebhookDeliveries, async ({ user, params, query }) => {
    const { id } = requireFound(await findOwnEndpoint(ctx.db.root, user.id, params.id))
    const { deliveries, total } = await listDeliveries(ctx.db.root, {
      userId: user.id,
      endpointId: id,
      limit: deliveriesPageSize,
      offset: (query.page - 1) * deliveriesPageSize,
    })
    return { data: deliveries.map(toWebhookDelivery), total }
  })

  registerEndpoint(app, replayWebhookDelivery, async ({ user, params }) =>
    toWebhookDelivery(await replayDelivery(ctx, user.id, params.id)),
  )
}
