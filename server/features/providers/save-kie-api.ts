import type { z } from 'zod'
import { maskedSecret } from '#contract/masked-secret.ts'
import type { createKieApiBodySchema, updateKieApiBodySchema } from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { retireDemo } from '#server/features/settings/settings-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { type Account, changeAccount, findAccountByTokenHash, insertAccount } from './account-repository.ts'

/**
 * Connects a provider account; from now on the demo renderer serves no more by itself.
 * @throws Refusal TOKEN_TAKEN
 */
export async function createKieApi(ctx: Context, body: z.output<typeof createKieApiBodySchema>): Promise<Account> {
  const { token, webhookKey, ...rest } = body
  const now = ctx.clock.now()
  const tokenHash = ctx.secrets.fingerprint(token)
  const sealed = { token: ctx.secrets.seal(token), webhookKey: webhookKey ? ctx.secrets.seal(webhookKey) : null }
  return ctx.db.transaction(async (tx) => {
    await retireDemo(tx, now)
    const inserted = await insertAccount(tx, { ...rest, ...sealed, tokenHash, createdAt: now, updatedAt: now })
    if (inserted) return inserted
    throw new Refusal('TOKEN_TAKEN', undefined, 'token')
  })
}

/** @throws Refusal NOT_FOUND, TOKEN_TAKEN */
export async function updateKieApi(
  ctx: Context,
  id: string,
  body: z.output<typeof updateKieApiBodySchema>,
): Promise<Account> {
  const { token, webhookKey, ...rest } = body
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const newToken = token && token !== maskedSecret ? token : null
  return ctx.db.transaction(async (tx) => {
    if (newToken) {
      const holder = await findAccountByTokenHash(tx, ctx.secrets.fingerprint(newToken))
      if (holder && holder.id !== id) throw new Refusal('TOKEN_TAKEN', undefined, 'token')
    }
    const account = await changeAccount(tx, id, {
      ...given,
      ...(newToken ? { token: ctx.secrets.seal(newToken), tokenHash: ctx.secrets.fingerprint(newToken) } : {}),
      ...(webhookKey === undefined || webhookKey === maskedSecret
        ? {}
        : { webhookKey: webhookKey ? ctx.secrets.seal(webhookKey) : null }),
      // Whoever changes an account has looked into why it failed.
      failures: 0,
      restingUntil: null,
      updatedAt: ctx.clock.now(),
    })
    if (!account) throw new Refusal('NOT_FOUND', 'There is no such KIE API.')
    return account
  })
}

/**
 * Takes an account out of service. Its row stays while videos of it are being made; its token may be connected again.
 * @throws Refusal NOT_FOUND
 */
export async function deleteKieApi(ctx: Context, id: string): Promise<void> {
  const deletedAt = ctx.clock.now()
  const changes = { deletedAt, isEnabled: false, tokenHash: `deleted:${id}` }
  if (!(await changeAccount(ctx.db.root, id, changes))) throw new Refusal('NOT_FOUND', 'There is no such KIE API.')
}
