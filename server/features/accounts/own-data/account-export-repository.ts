import { and, asc, eq, isNull } from 'drizzle-orm'
import { sessions } from '#server/db/schema/accounts.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { webhookEndpoints } from '#server/db/schema/automation.ts'
import { transactions } from '#server/db/schema/credits.ts'
import { passkeys } from '#server/db/schema/factors.ts'
import { orders } from '#server/db/schema/payments.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

/** All data stored about a user, by table, oldest first, without secrets and operator-only data. */
export async function listKept(handle: Handle, userId: string) {
  return {
    videos: await listVideos(handle, userId),
    transactions: await listTransactions(handle, userId),
    orders: await listOrders(handle, userId),
    apiTokens: await handle
      .select({ name: apiTokens.name, createdAt: apiTokens.createdAt, lastUsed: apiTokens.lastUsed })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId))
      .orderBy(asc(apiTokens.createdAt)),
    webhooks: await handle
      .select({ url: webhookEndpoints.url, events: webhookEndpoints.events, createdAt: webhookEndpoints.createdAt })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.userId, userId))
      .orderBy(asc(webhookEndpoints.createdAt)),
    passkeys: await handle
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt)),
    sessions: await handle
      .select({ device: sessions.device, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
  }
}

function listVideos(handle: Handle, userId: string) {
  return handle
    .select({
      taskId: videoTasks.taskId,
      prompt: videoTasks.prompt,
      model: videoTasks.model,
      aspectRatio: videoTasks.aspectRatio,
      watermark: videoTasks.watermark,
      seeds: videoTasks.seeds,
      imageUrls: videoTasks.imageUrls,
      status: videoTasks.status,
      errorMessage: videoTasks.errorMessage,
      resultUrls: videoTasks.resultUrls,
      hdVideoUrl: videoTasks.hdVideoUrl,
      creditsUsed: videoTasks.creditsUsed,
      refunded: videoTasks.refunded,
      createdVia: videoTasks.createdVia,
      isPublic: videoTasks.isPublic,
      createdAt: videoTasks.createdAt,
      completedAt: videoTasks.completedAt,
    })
    .from(videoTasks)
    .where(and(eq(videoTasks.userId, userId), isNull(videoTasks.deletedAt)))
    .orderBy(asc(videoTasks.createdAt), asc(videoTasks.id))
}

function listTransactions(handle: Handle, userId: string) {
  return handle
    .select({
      sequence: transactions.sequence,
      type: transactions.type,
      amount: transactions.amount,
      balanceAfter: transactions.balanceAfter,
      description: transactions.description,
      createdAt: transactions.createdAt,
    })
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(asc(transactions.sequence))
}

function listOrders(handle: Handle, userId: string) {
  return handle
    .select({
      gateway: orders.gateway,
      status: orders.status,
      priceCents: orders.priceCents,
      credits: orders.credits,
      bonusCredits: orders.bonusCredits,
      createdAt: orders.createdAt,
      completedAt: orders.completedAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt))
}
