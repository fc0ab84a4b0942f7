import type { FastifyRequest } from 'fastify'
import * as webhooksCalls from '#contract/automation/webhooks.ts'
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

/** The same calls for the page and for programs; they differ in the shape of a new webhook's messages. */
export function registerWebhookRoutes(app: App, ctx: Context): void {
  for (const endpoint of [webhooksCalls.listWebhooks, webhooksCalls.listProgramWebhooks])
    registerEndpoint(app, endpoint, async ({ user }) => (await listEndpoints(ctx.db.root, user.id)).map(toWebhook))

  registerEndpoint(app, webhooksCalls.createWebhook, ({ user, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return createWebhook(ctx, { userId: user.id, ...callerOf(request), ...body, shape: 'task' })
  })

  registerEndpoint(app, webhooksCalls.createProgramWebhook, ({ user, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return createWebhook(ctx, { userId: user.id, ...callerOf(request), ...body, shape: 'video' })
  })

  for (const endpoint of [webhooksCalls.updateWebhook, webhooksCalls.updateProgramWebhook])
    registerEndpoint(app, endpoint, ({ user, params, body }) => updateWebhook(ctx, user.id, params.id, body))

  for (const endpoint of [webhooksCalls.deleteWebhook, webhooksCalls.deleteProgramWebhook])
    registerEndpoint(app, endpoint, async ({ user, params }) => {
      if (!(await deleteEndpoint(ctx.db.root, user.id, params.id))) throw new Refusal('NOT_FOUND', 'Webhook not found.')
      return { success: true as const }
    })

  for (const endpoint of [webhooksCalls.rotateWebhookSecret, webhooksCalls.rotateProgramWebhookSecret])
    registerEndpoint(app, endpoint, ({ user, params, reply }) => {
      reply.header('cache-control', 'no-store')
      return rotateWebhookSecret(ctx, user.id, params.id)
    })

  for (const endpoint of [webhooksCalls.testWebhook, webhooksCalls.testProgramWebhook])
    registerEndpoint(app, endpoint, async ({ user, params }) => {
      await sendTestMessage(ctx, user.id, params.id)
      return { success: true as const }
    })

  for (const endpoint of [webhooksCalls.listWebhookDeliveries, webhooksCalls.listProgramWebhookDeliveries])
    registerEndpoint(app, endpoint, async ({ user, params, query }) => {
      const { id } = requireFound(await findOwnEndpoint(ctx.db.root, user.id, params.id))
      const { deliveries, total } = await listDeliveries(ctx.db.root, {
        userId: user.id,
        endpointId: id,
        limit: webhooksCalls.deliveriesPageSize,
        offset: (query.page - 1) * webhooksCalls.deliveriesPageSize,
      })
      return { data: deliveries.map(toWebhookDelivery), total }
    })

  registerEndpoint(app, webhooksCalls.replayWebhookDelivery, async ({ user, params }) =>
    toWebhookDelivery(await replayDelivery(ctx, user.id, params.id)),
  )
}

const callerOf = (request: FastifyRequest) => ({
  sessionId: currentSessionId(request),
  tokenId: request.token?.id ?? null,
})
