import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema/automation.ts'
import { totpSecrets } from '#server/db/schema/factors.ts'
import { orderReversals, orders } from '#server/db/schema/payments.ts'
import { renditions } from '#server/db/schema/renditions.ts'
import { videoReports } from '#server/db/schema/reports.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

/** Also of deleted videos, whose charges are in the ledger. */
export function listUpgrades(handle: Handle, userId: string) {
  return handle
    .select({
      taskId: videoTasks.taskId,
      to: renditions.target,
      status: renditions.stage,
      creditsUsed: renditions.creditsUsed,
      refunded: renditions.refunded,
      createdAt: renditions.createdAt,
      completedAt: renditions.completedAt,
    })
    .from(renditions)
    .innerJoin(videoTasks, eq(videoTasks.id, renditions.videoTaskId))
    .where(and(eq(videoTasks.userId, userId), eq(renditions.purpose, 'upgrade')))
    .orderBy(asc(renditions.createdAt))
}

/** The decisions that the owner was told of; nothing of who reported the video and in which words. */
export function listDecisions(handle: Handle, userId: string) {
  return handle
    .select({
      taskId: videoTasks.taskId,
      reason: videoReports.reason,
      decision: videoReports.decision,
      ownerReason: videoReports.ownerReason,
      decidedAt: videoReports.decidedAt,
    })
    .from(videoReports)
    .innerJoin(videoTasks, eq(videoTasks.id, videoReports.videoTaskId))
    .where(and(eq(videoTasks.userId, userId), inArray(videoReports.decision, ['hide', 'delete'])))
    .orderBy(asc(videoReports.decidedAt))
}

/** Money that was returned for the user's orders. */
export function listReversals(handle: Handle, userId: string) {
  return handle
    .select({
      orderId: orderReversals.orderId,
      gateway: orderReversals.gateway,
      reversalId: orderReversals.reversalId,
      kind: orderReversals.kind,
      state: orderReversals.state,
      amountCents: orderReversals.amountCents,
      shortfall: orderReversals.shortfall,
      createdAt: orderReversals.createdAt,
    })
    .from(orderReversals)
    .innerJoin(orders, eq(orders.id, orderReversals.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderReversals.createdAt))
}

/** Null unless an authenticator app is confirmed. */
export async function findAuthenticatorApp(handle: Handle, userId: string) {
  const [app] = await handle
    .select({ enabledAt: totpSecrets.enabledAt })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.enabledAt)))
  return app ?? null
}

/** API tokens and webhooks. The bodies of deliveries repeat the videos, so they are left out. */
export async function listProgramAccess(handle: Handle, userId: string) {
  return {
    apiTokens: await listTokens(handle, userId),
    webhooks: await handle
      .select({
        url: webhookEndpoints.url,
        events: webhookEndpoints.events,
        shape: webhookEndpoints.shape,
        isActive: webhookEndpoints.isActive,
        disabledReason: webhookEndpoints.disabledReason,
        createdAt: webhookEndpoints.createdAt,
      })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.userId, userId))
      .orderBy(asc(webhookEndpoints.createdAt)),
    deliveries: await handle
      .select({
        type: webhookDeliveries.type,
        url: webhookDeliveries.url,
        taskId: webhookDeliveries.taskId,
        status: webhookDeliveries.status,
        tries: webhookDeliveries.tries,
        lastTriedAt: webhookDeliveries.lastTriedAt,
        responseStatus: webhookDeliveries.responseStatus,
        error: webhookDeliveries.error,
        createdAt: webhookDeliveries.createdAt,
      })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.userId, userId))
      .orderBy(asc(webhookDeliveries.createdAt)),
  }
}

function listTokens(handle: Handle, userId: string) {
  return handle
    .select({
      name: apiTokens.name,
      masked: apiTokens.masked,
      isActive: apiTokens.isActive,
      scopes: apiTokens.scopes,
      models: apiTokens.models,
      dailyCap: apiTokens.dailyCap,
      monthlyCap: apiTokens.monthlyCap,
      totalCap: apiTokens.totalCap,
      maxPerVideo: apiTokens.maxPerVideo,
      totalSpent: apiTokens.totalSpent,
      createdAt: apiTokens.createdAt,
      lastUsed: apiTokens.lastUsed,
      expiresAt: apiTokens.expiresAt,
    })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(asc(apiTokens.createdAt))
}
