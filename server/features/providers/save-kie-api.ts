import type { z } from 'zod'
import { keysOf } from '#contract/keys-of.ts'
import type { createKieApiBodySchema, updateKieApiBodySchema } from '#contract/providers.ts'
import { isMasked } from '#contract/settings/masked-secret.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { retireDemo } from '#server/features/settings/settings-repository.ts'
import { Refusal } from '#server/refusal.ts'
import {
  changeProviderAccount,
  findProviderAccountByTokenHash,
  insertProviderAccount,
  lockProviderAccount,
  type ProviderAccount,
} from './provider-account-repository.ts'

/**
 * Connects a provider account and retires the demo renderer.
 * @throws Refusal TOKEN_TAKEN
 */
export async function createKieApi(
  ctx: Context,
  actorId: string | null,
  body: z.output<typeof createKieApiBodySchema>,
): Promise<ProviderAccount> {
  const { token, webhookKey, ...rest } = body
  const now = ctx.clock.now()
  const tokenHash = ctx.secrets.fingerprint(token)
  const sealed = { token: ctx.secrets.seal(token), webhookKey: webhookKey ? ctx.secrets.seal(webhookKey) : null }
  return ctx.db.transaction(async (tx) => {
    await retireDemo(tx, now)
    const inserted = await insertProviderAccount(tx, { ...rest, ...sealed, tokenHash, createdAt: now, updatedAt: now })
    if (!inserted) throw new Refusal('TOKEN_TAKEN', undefined, 'token')
    await appendAudit(tx, { actorId, action: 'create-kie-api', subject: `kie-api:${inserted.id}`, after: rest })
    return inserted
  })
}

/** @throws Refusal NOT_FOUND, TOKEN_TAKEN */
export async function updateKieApi(
  ctx: Context,
  actorId: string | null,
  id: string,
  body: z.output<typeof updateKieApiBodySchema>,
): Promise<ProviderAccount> {
  const { token, webhookKey, ...rest } = body
  const named = keysOf(rest).filter((name) => rest[name] !== undefined)
  const given = Object.fromEntries(named.map((name) => [name, rest[name]]))
  const newToken = token && !isMasked(token) ? token : null
  const newKey = webhookKey === undefined || (webhookKey && isMasked(webhookKey)) ? undefined : webhookKey || null
  return ctx.db.transaction(async (tx) => {
    const known = await lockProviderAccount(tx, id)
    if (newToken) {
      const holder = await findProviderAccountByTokenHash(tx, ctx.secrets.fingerprint(newToken))
      if (holder && holder.id !== id) throw new Refusal('TOKEN_TAKEN', undefined, 'token')
    }
    const account = await changeProviderAccount(tx, id, {
      ...given,
      ...(newToken ? { token: ctx.secrets.seal(newToken), tokenHash: ctx.secrets.fingerprint(newToken) } : {}),
      ...(newKey === undefined ? {} : { webhookKey: newKey && ctx.secrets.seal(newKey) }),
      // An administrator who changes the account has looked into its failures.
      failures: 0,
      restingUntil: null,
      updatedAt: ctx.clock.now(),
    })
    if (!known || !account) throw new Refusal('NOT_FOUND', 'KIE API not found.')
    const secrets = {
      ...(newToken ? { token: '(secret)' } : {}),
      ...(newKey === undefined ? {} : { webhookKey: '(secret)' }),
    }
    await appendAudit(tx, {
      actorId,
      action: 'update-kie-api',
      subject: `kie-api:${id}`,
      before: Object.fromEntries(named.map((name) => [name, known[name]])),
      after: { ...given, ...secrets },
    })
    return account
  })
}

/**
 * Takes an account out of service. Its row stays while it has videos in progress; its token may be connected again.
 * @throws Refusal NOT_FOUND
 */
export async function deleteKieApi(ctx: Context, actorId: string | null, id: string): Promise<void> {
  const changes = { deletedAt: ctx.clock.now(), isEnabled: false, tokenHash: `deleted:${id}` }
  await ctx.db.transaction(async (tx) => {
    const deleted = await changeProviderAccount(tx, id, changes)
    if (!deleted) throw new Refusal('NOT_FOUND', 'KIE API not found.')
    const before = { name: deleted.name, totalCredits: deleted.totalCredits }
    await appendAudit(tx, { actorId, action: 'delete-kie-api', subject: `kie-api:${id}`, before })
  })
}

/**
 * Returns a stored secret of an account in clear text. The audit log entry is written before the answer.
 * @throws Refusal NOT_FOUND
 */
export async function revealKieApi(
  ctx: Context,
  actorId: string,
  id: string,
  name: 'token' | 'webhookKey',
): Promise<string | null> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockProviderAccount(tx, id)
    if (!account) throw new Refusal('NOT_FOUND', 'KIE API not found.')
    await appendAudit(tx, { actorId, action: 'reveal-kie-api', subject: `kie-api:${id}`, after: { looked: name } })
    const sealed = account[name]
    return sealed && ctx.secrets.open(sealed)
  })
}
