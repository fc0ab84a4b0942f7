import { asc, eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/accounts.ts'
import { transactions } from '#server/db/schema/credits.ts'
import { passkeys } from '#server/db/schema/factors.ts'
import { orders } from '#server/db/schema/payments.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import type { Handle } from '#server/db/transaction.ts'
import {
  findAuthenticatorApp,
  listDecisions,
  listProgramAccess,
  listReversals,
  listUpgrades,
} from './exported-lists-repository.ts'
import { listVideos } from './exported-videos-repository.ts'

/** All data stored about a user, by table, oldest first, without secrets and operator-only data. */
export async function listKept(handle: Handle, userId: string) {
  return {
    videos: await listVideos(handle, userId),
    transactions: await listTransactions(handle, userId),
    orders: await listOrders(handle, userId),
    upgrades: await listUpgrades(handle, userId),
    reports: await listDecisions(handle, userId),
    uploads: await handle
      .select({ name: uploads.name, bytes: uploads.bytes, createdAt: uploads.createdAt, usedAt: uploads.usedAt })
      .from(uploads)
      .where(eq(uploads.userId, userId))
      .orderBy(asc(uploads.createdAt)),
    reversals: await listReversals(handle, userId),
    ...(await listProgramAccess(handle, userId)),
    authenticatorApp: await findAuthenticatorApp(handle, userId),
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
      id: orders.id,
      packageName: orders.packageName,
      gateway: orders.gateway,
      status: orders.status,
      priceCents: orders.priceCents,
      paidCents: orders.paidCents,
      credits: orders.credits,
      bonusCredits: orders.bonusCredits,
      reversedCredits: orders.reversedCredits,
      gatewayOrderId: orders.gatewayOrderId,
      paymentId: orders.paymentId,
      gatewayTransactionId: orders.gatewayTransactionId,
      createdAt: orders.createdAt,
      completedAt: orders.completedAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt))
}
