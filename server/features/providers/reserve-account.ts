import type { VideoModel } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { accountCost, chooseAccounts, hasTurn } from './choose-account.ts'
import {
  bookProviderAccount,
  findProviderAccount,
  listEnabledProviderAccounts,
  noteAccountFailure,
  noteAccountSuccess,
  unbookProviderAccount,
} from './provider-account-repository.ts'
import { restMs } from './rest-policy.ts'
import { fillWindow } from './submission-window-repository.ts'
import type { ProviderAccess, SubmissionLimit } from './video-provider.ts'

export type Reservation = { account: ProviderAccess; reservedCredits: number }

/** Stands for the settings' single token among the accounts that were tried. */
export const settingsTokenId = '00000000-0000-0000-0000-000000000000'

/**
 * Books one video on an account that can take it now; the single token of the settings is the last resort.
 * @returns null when nobody can.
 */
export async function reserveAccount(
  ctx: Context,
  tx: Tx,
  wanted: { model: VideoModel; tried: readonly string[]; limit: SubmissionLimit | null },
): Promise<Reservation | null> {
  const now = ctx.clock.now()
  const most = wanted.limit?.most ?? Number.POSITIVE_INFINITY
  for (const account of chooseAccounts(await listEnabledProviderAccounts(tx), { ...wanted, now, most })) {
    const reservedCredits = accountCost(account, wanted.model)
    if (await bookProviderAccount(tx, account.id, reservedCredits, now))
      return { account: { id: account.id, token: ctx.secrets.open(account.token) }, reservedCredits }
  }
  const { kieToken, kieTokenCountedUntil } = await getSettings(tx)
  if (!kieToken || wanted.tried.includes(settingsTokenId)) return null
  if (!hasTurn(kieTokenCountedUntil, now, most)) return null
  return { account: { id: null, token: ctx.secrets.open(kieToken) }, reservedCredits: 0 }
}

/** The access to the account that made a video, also when it is disabled by now; null when its key is gone. */
export async function findProviderAccess(ctx: Context, kieApiId: string | null): Promise<ProviderAccess | null> {
  if (kieApiId) {
    const account = await findProviderAccount(ctx.db.root, kieApiId)
    return account && { id: account.id, token: ctx.secrets.open(account.token) }
  }
  const { kieToken } = await getSettings(ctx.db.root)
  return kieToken ? { id: null, token: ctx.secrets.open(kieToken) } : null
}

type Booked = { kieApiId: string | null; reservedCredits: number }

/** Gives a booking back, in the transaction that makes it come to nothing. */
export async function returnReservation(tx: Tx, { kieApiId, reservedCredits }: Booked): Promise<void> {
  if (kieApiId && reservedCredits > 0) await unbookProviderAccount(tx, kieApiId, reservedCredits)
}

/** The provider said that an account asks too often: nothing more before a whole window of its limit has passed. */
export async function noteAccountBusy(
  ctx: Context,
  tx: Tx,
  limit: SubmissionLimit | null,
  kieApiId: string | null,
): Promise<void> {
  if (limit) await fillWindow(tx, ctx.clock, kieApiId, limit)
}

/** Remembers how an account answered: a success ends its row of failures, a failure of its own may let it rest. */
export async function noteAccountAnswer(
  ctx: Context,
  tx: Tx,
  kieApiId: string | null,
  failure: string | null,
): Promise<void> {
  if (!kieApiId) return
  if (failure === null) return noteAccountSuccess(tx, kieApiId)
  const failures = await noteAccountFailure(tx, kieApiId, failure, ctx.clock.now())
  if (restMs(failures) > 0 && restMs(failures - 1) === 0)
    await appendEvent(tx, { userId: null, type: 'provider-account.resting', data: { kieApiId, failure } })
}
