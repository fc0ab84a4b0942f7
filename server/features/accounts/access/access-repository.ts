import { and, asc, count, eq, exists, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { accountLinks, googleSignIns, sessions, users } from '#server/db/schema/accounts.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { webhookEndpoints } from '#server/db/schema/automation.ts'
import { passkeys, secondSteps } from '#server/db/schema/factors.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { noPassword } from '#server/features/accounts/password.ts'

/** Everything that can use an account apart from its password. */
export async function listAccess(handle: Handle, userId: string) {
  const [account] = await handle
    .select({ username: users.username, googleId: users.googleId })
    .from(users)
    .where(eq(users.id, userId))
  const ownPasskeys = await handle
    .select({ id: passkeys.id, name: passkeys.name, lastUsed: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  const tokens = await handle
    .select({ id: apiTokens.id, name: apiTokens.name, lastUsed: apiTokens.lastUsed })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id))
  const webhooks = await handle
    .select({ id: webhookEndpoints.id, url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  const [open] = await handle.select({ sessions: count() }).from(sessions).where(eq(sessions.userId, userId))
  return { ...account, passkeys: ownPasskeys, tokens, webhooks, sessions: open?.sessions ?? 0 }
}

/** Deletes links that could change the account, and unfinished sign-ins. */
export async function deletePendingAccess(tx: Tx, userId: string): Promise<void> {
  const changing = inArray(accountLinks.purpose, ['reset-password', 'change-email'])
  await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), changing))
  await tx.delete(googleSignIns).where(eq(googleSignIns.userId, userId))
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId))
}

/** Deletes API tokens and webhooks, including their pending deliveries. */
export async function deleteProgramAccess(tx: Tx, userId: string, keep: { tokens: string[]; webhooks: string[] }) {
  const tokens = notInArray(sql`${apiTokens.id}::text`, keep.tokens)
  await tx.delete(apiTokens).where(and(eq(apiTokens.userId, userId), tokens))
  const webhooks = notInArray(sql`${webhookEndpoints.id}::text`, keep.webhooks)
  await tx.delete(webhookEndpoints).where(and(eq(webhookEndpoints.userId, userId), webhooks))
}

/** Deletes passkeys, unless the account has neither a password nor Google to sign in with. */
export async function deletePasskeys(tx: Tx, userId: string, keep: string[]): Promise<void> {
  const other = or(ne(users.password, noPassword), isNotNull(users.googleId))
  const signsIn = exists(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), other)),
  )
  const unkept = notInArray(sql`${passkeys.id}::text`, keep)
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), unkept, signsIn))
}

/**
 * Disconnects Google only if a password remains to sign in with. @returns whether a Google account was disconnected.
 */
export async function removeGoogle(tx: Tx, id: string): Promise<boolean> {
  const removable = and(eq(users.id, id), isNotNull(users.googleId), ne(users.password, noPassword))
  return (await tx.update(users).set({ googleId: null }).where(removable).returning({ id: users.id })).length === 1
}
