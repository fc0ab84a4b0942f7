import type { z } from 'zod'
import { keysOf } from '#contract/keys-of.ts'
import { type createKieApiBodySchema, statedCosts, type updateKieApiBodySchema } from '#contract/providers.ts'
import { isMasked } from '#contract/settings/masked-secret.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import type { Vendor } from '#server/features/models/catalogue/route.ts'
import { retireDemo } from '#server/features/settings/settings-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { openSecret } from '#server/secrets.ts'
import {
  changeProviderAccount,
  findProviderAccountByTokenHash,
  insertProviderAccount,
  lockProviderAccount,
  type ProviderAccount,
} from './provider-account-repository.ts'

/** What operators set for accounts of every vendor. */
type Limits = { priority?: number | undefined; dailyCapCents?: number | null | undefined }

/** What accounts are called in the audit log. */
const subjects: Record<Vendor, string> = {
  ...{ kie: 'kie-api', fal: 'fal-account', google: 'google-account', comfyui: 'gpu-server' },
}
/** What operators enter for accounts at KIE only. */
const kieOnly: ReadonlySet<string> = new Set([...Object.values(statedCosts), 'creditPrice'])
const subjectOf = ({ vendor }: ProviderAccount) => subjects[vendor as Vendor]
const isOf = (wanted: Vendor | 'any', { vendor }: ProviderAccount) => wanted === 'any' || vendor === wanted
const notFound = (wanted: Vendor | 'any') =>
  new Refusal('NOT_FOUND', wanted === 'kie' ? 'KIE API not found.' : 'Account not found.')

const takenBy = (vendor: string) =>
  new Refusal('TOKEN_TAKEN', vendor === 'kie' ? undefined : 'Another account already has this key.', 'token')

/**
 * Connects a provider account and retires the demo renderer.
 * @throws Refusal TOKEN_TAKEN
 */
export async function createProviderAccount(
  ctx: Context,
  actorId: string | null,
  body: z.output<typeof createKieApiBodySchema> & Limits,
  vendor: Vendor = 'kie',
): Promise<ProviderAccount> {
  const { token, webhookKey, ...rest } = body
  const now = ctx.clock.now()
  const tokenHash = ctx.secrets.fingerprint(token)
  const sealed = { token: ctx.secrets.seal(token), webhookKey: webhookKey ? ctx.secrets.seal(webhookKey) : null }
  return ctx.db.transaction(async (tx) => {
    await retireDemo(tx, now)
    const inserted = await insertProviderAccount(tx, {
      ...{ ...rest, ...sealed, vendor, tokenHash, createdAt: now, updatedAt: now },
    })
    if (!inserted) throw takenBy(vendor)
    await appendAudit(tx, {
      actorId,
      action: `create-${subjects[vendor]}`,
      subject: `${subjects[vendor]}:${inserted.id}`,
      after: vendor === 'kie' ? rest : Object.fromEntries(Object.entries(rest).filter(([name]) => !kieOnly.has(name))),
    })
    return inserted
  })
}

/** Changes an account. @throws Refusal NOT_FOUND, TOKEN_TAKEN */
export async function updateProviderAccount(
  ctx: Context,
  actorId: string | null,
  id: string,
  body: z.output<typeof updateKieApiBodySchema> & Limits,
  vendor: Vendor | 'any' = 'kie',
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
      if (holder && holder.id !== id) throw takenBy(holder.vendor)
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
    if (!known || !account || !isOf(vendor, known)) throw notFound(vendor)
    const secrets = {
      ...(newToken ? { token: '(secret)' } : {}),
      ...(newKey === undefined ? {} : { webhookKey: '(secret)' }),
    }
    await appendAudit(tx, {
      actorId,
      action: `update-${subjectOf(known)}`,
      subject: `${subjectOf(known)}:${id}`,
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
export async function deleteProviderAccount(
  ctx: Context,
  actorId: string | null,
  id: string,
  vendor: Vendor | 'any' = 'kie',
): Promise<void> {
  const changes = { deletedAt: ctx.clock.now(), isEnabled: false, tokenHash: `deleted:${id}` }
  await ctx.db.transaction(async (tx) => {
    const deleted = await changeProviderAccount(tx, id, changes)
    if (!deleted || !isOf(vendor, deleted)) throw notFound(vendor)
    const before = { name: deleted.name, totalCredits: deleted.totalCredits }
    await appendAudit(tx, {
      actorId,
      action: `delete-${subjectOf(deleted)}`,
      subject: `${subjectOf(deleted)}:${id}`,
      before,
    })
  })
}

/**
 * Returns a stored secret of an account at KIE in clear text; null if there is none, or if no key opens it. The audit log
 * entry is written before the answer.
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
    if (account?.vendor !== 'kie') throw new Refusal('NOT_FOUND', 'KIE API not found.')
    await appendAudit(tx, { actorId, action: 'reveal-kie-api', subject: `kie-api:${id}`, after: { looked: name } })
    return openSecret(ctx.secrets, account[name])
  })
}
