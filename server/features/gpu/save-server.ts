import type { z } from 'zod'
import type { createGpuServerBodySchema, updateGpuServerBodySchema } from '#contract/models/gpu/gpu-servers.ts'
import { mapStatedCosts } from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import {
  changeProviderAccount,
  findProviderAccountByTokenHash,
  insertProviderAccount,
  lockProviderAccount,
  type ProviderAccount,
} from '#server/features/providers/provider-account-repository.ts'
import { retireDemo } from '#server/features/settings/settings-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { openSecret } from '#server/secrets.ts'

/** Nobody is paid for its videos, so they need no budget. */
const free = { totalCredits: 0, ...mapStatedCosts(() => 0), creditPrice: '0' }

type Header = { name: string; value: string } | null
const toToken = (header: Header) => (header ? `${header.name}: ${header.value}` : '')

/** Connects a ComfyUI server, and retires the demo renderer. @throws Refusal ADDRESS_TAKEN */
export async function createServer(
  ctx: Context,
  actorId: string,
  { header, ...body }: z.output<typeof createGpuServerBodySchema>,
): Promise<ProviderAccount> {
  const now = ctx.clock.now()
  const token = ctx.secrets.seal(toToken(header))
  const tokenHash = ctx.secrets.fingerprint(body.address)
  return ctx.db.transaction(async (tx) => {
    await retireDemo(tx, now)
    const inserted = await insertProviderAccount(tx, {
      ...{ ...body, ...free, vendor: 'comfyui', token, tokenHash, createdAt: now, updatedAt: now },
    })
    if (!inserted) throw new Refusal('ADDRESS_TAKEN', undefined, 'address')
    const subject = `gpu-server:${inserted.id}`
    await appendAudit(tx, { actorId, action: 'create-gpu-server', subject, after: body })
    return inserted
  })
}

/** @throws Refusal NOT_FOUND, ADDRESS_TAKEN, INVALID_INPUT if the stored header would go to another server */
export async function updateServer(
  ctx: Context,
  actorId: string,
  id: string,
  { header, ...rest }: z.output<typeof updateGpuServerBodySchema>,
): Promise<ProviderAccount> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const { address } = rest
  return ctx.db.transaction(async (tx) => {
    const known = await lockProviderAccount(tx, id)
    if (known?.vendor !== 'comfyui') throw new Refusal('NOT_FOUND', 'Server not found.')
    if (address !== undefined && header === undefined) requireSameOrigin(ctx, known, address)
    const tokenHash = address === undefined ? known.tokenHash : ctx.secrets.fingerprint(address)
    const holder = await findProviderAccountByTokenHash(tx, tokenHash)
    if (holder && holder.id !== id) throw new Refusal('ADDRESS_TAKEN', undefined, 'address')
    const account = await changeProviderAccount(tx, id, {
      ...{ ...given, tokenHash },
      ...(header === undefined ? {} : { token: ctx.secrets.seal(toToken(header)) }),
      // An administrator who changes the server has looked into its failures.
      ...{ failures: 0, restingUntil: null, updatedAt: ctx.clock.now() },
    })
    if (!account) throw new Refusal('NOT_FOUND', 'Server not found.')
    await appendAudit(tx, {
      ...{ actorId, action: 'update-gpu-server', subject: `gpu-server:${id}` },
      before: Object.fromEntries(Object.keys(given).map((name) => [name, known[name as keyof ProviderAccount]])),
      after: { ...given, ...(header === undefined ? {} : { header: '(secret)' }) },
    })
    return account
  })
}

/** The stored header is never shown. If it were sent to another host, the owner of that host would learn it. */
function requireSameOrigin(ctx: Context, { address: from, token }: ProviderAccount, to: string): void {
  if (!openSecret(ctx.secrets, token) || URL.parse(from ?? '')?.origin === URL.parse(to)?.origin) return
  const message = 'The stored header is not sent to another host. Enter the header for the new address, or remove it.'
  throw new Refusal('INVALID_INPUT', message, 'header.name')
}
