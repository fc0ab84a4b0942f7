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

/** The id of the single token in the settings, in the list of tried accounts. */
export const settingsTokenId = '00000000-0000-0000-0000-000000000000'

/**
 * Books one video on an available account; the single token in the settings is the last resort.
 * @returns null if no account is available.
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

/** The credentials of the account that made a video, even if it is disabled by now; null if its key is missing. */
export async function findProviderAccess(ctx: Context, kieApiId: string | null): Promise<ProviderAccess | null> {
  if (kieApiId) {
    const account = await findProviderAccount(ctx.db.root, kieApiId)
    return account && { id: account.id, token: ctx.secrets.open(account.token) }
  }
  const { kieToken } = await getSettings(ctx.db.root)
  return kieToken ? { id: null, token: ctx.secrets.open(kieToken) } : null
}

type Booked = { kieApiId: string | null; reservedCredits: number }

/** Releases a booking, in the transaction that ends the video. */
export async function returnReservation(tx: Tx, { kieApiId, reservedCredits }: Booked): Promise<void> {
  if (kieApiId && reservedCredits > 0) await unbookProviderAccount(tx, kieApiId, reservedCredits)
}

/** The provider reported too many requests: suspends the account for one full window of its limit. */
export async function noteAccountBusy(
  ctx: Context,
  tx: Tx,
  limit: SubmissionLimit | null,
  kieApiId: string | null,
): Promise<void> {
  if (limit) await fillWindow(tx, ctx.clock, kieApiId, limit)
}

/** Records an account's answer: a success resets its consecutive failures, a failure of its own may suspend it. */
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
