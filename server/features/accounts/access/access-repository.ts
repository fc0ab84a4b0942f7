import { and, asc, count, eq, inArray, isNotNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import { accountLinks, googleSignIns, sessions, users } from '#server/db/schema/accounts.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { webhookEndpoints } from '#server/db/schema/automation.ts'
import { passkeys, recoveryCodes, secondSteps, totpSecrets } from '#server/db/schema/factors.ts'
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

/** Links that could change the account. */
export async function deleteChangingLinks(tx: Tx, userId: string): Promise<void> {
  const changing = inArray(accountLinks.purpose, ['reset-password', 'change-email'])
  await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), changing))
}

export async function deleteUndoLinks(tx: Tx, userId: string): Promise<void> {
  const undoing = inArray(accountLinks.purpose, ['undo-factor', 'undo-email'])
  await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), undoing))
}

/** Sign-ins that wait for a second factor, and connections to Google that were started. */
export async function deletePendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.delete(googleSignIns).where(eq(googleSignIns.userId, userId))
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId))
}

export async function deleteTokens(tx: Tx, userId: string, keep: string[]): Promise<void> {
  const unkept = notInArray(sql`${apiTokens.id}::text`, keep)
  await tx.delete(apiTokens).where(and(eq(apiTokens.userId, userId), unkept))
}

/** With their pending deliveries. */
export async function deleteWebhooks(tx: Tx, userId: string, keep: string[]): Promise<void> {
  const unkept = notInArray(sql`${webhookEndpoints.id}::text`, keep)
  await tx.delete(webhookEndpoints).where(and(eq(webhookEndpoints.userId, userId), unkept))
}

export async function deletePasskeys(tx: Tx, userId: string, keep: string[]): Promise<void> {
  const unkept = notInArray(sql`${passkeys.id}::text`, keep)
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), unkept))
}

/** Also one that is being set up. */
export async function deleteAuthenticatorApp(tx: Tx, userId: string): Promise<void> {
  await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function clearGoogleId(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ googleId: null }).where(eq(users.id, userId))
}

/** Voids the proofs of known devices, and sign-ins whose credentials were checked before this. */
export async function raiseAccessEpoch(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ accessEpoch: sql`${users.accessEpoch} + 1` })
    .where(eq(users.id, userId))
}

/** Whether the account could still be signed in to without Google, or without its passkeys. */
export async function hasOtherWayIn(tx: Tx, userId: string, without: string): Promise<boolean> {
  const password = ne(users.password, noPassword)
  const other = without === 'google' ? password : or(password, isNotNull(users.googleId))
  return (await tx.$count(users, and(eq(users.id, userId), other))) === 1
}

/** Whether the account has a second factor of any host. */
export async function hasAnyFactor(handle: Handle, userId: string): Promise<boolean> {
  const app = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.enabledAt))
  return (await handle.$count(passkeys, eq(passkeys.userId, userId))) > 0 || (await handle.$count(totpSecrets, app)) > 0
}

/** Forgets since when the account has second factors, if it has none any more. */
export async function forgetFirstFactor(tx: Tx, userId: string): Promise<void> {
  const app = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.enabledAt))
  const none = and(
    notExists(tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))),
    notExists(tx.select({ id: totpSecrets.userId }).from(totpSecrets).where(app)),
  )
  await tx
    .update(users)
    .set({ factorsSince: null })
    .where(and(eq(users.id, userId), isNotNull(users.factorsSince), none))
}

export async function markFirstFactor(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ factorsSince: now }).where(eq(users.id, userId))
}
