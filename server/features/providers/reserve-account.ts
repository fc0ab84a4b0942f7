import type { VideoStage } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import type { Vendor } from '#server/features/models/catalogue/route.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { invariant } from '#server/invariant.ts'
import { openSecret } from '#server/secrets.ts'
import { accountCost, chooseAccounts, hasTurn, isHealthy, type Wanted } from './choose-account.ts'
import { withoutLacking } from './lack-repository.ts'
import {
  bookProviderAccount,
  correctBooking,
  countAccountFailure,
  countAtWork,
  findProviderAccount,
  listEnabledProviderAccounts,
  lockBookings,
} from './provider-account-repository.ts'
import { failuresBeforeRest } from './rest-policy.ts'
import { fillWindow } from './submission-window-repository.ts'
import type { ProviderAccess, SubmissionLimit } from './video-provider.ts'

type WantedAccount = Wanted & {
  vendor: Vendor
  tried: readonly string[]
  limit: SubmissionLimit | null
  /** How many videos the vendor makes at once on one account. */
  atOnce?: number | undefined
  /** Only this account will do, because it has the video to extend; `settingsTokenId` is the token in the settings. */
  only: string | null
}

export type Reservation = { account: ProviderAccess; reservedCredits: number }

/** The id of the single token in the settings, in the list of tried accounts. */
export const settingsTokenId = '00000000-0000-0000-0000-000000000000'

/** In the list of tried accounts: one of them got no submission, so it has not refused the video. */
export const notRefusedMark = '00000000-0000-0000-0000-000000000001'

/** The account of a video that was sent, as the list of tried accounts names it. */
export const accountOf = ({ kieApiId }: { kieApiId: string | null }): string => kieApiId ?? settingsTokenId

/** The enabled accounts of a vendor but the operator's own servers that lack what the model needs. */
async function listAble(handle: Handle, vendor: Vendor, model: string) {
  const enabled = await listEnabledProviderAccounts(handle, vendor)
  return vendor === 'comfyui' ? withoutLacking(handle, enabled, model) : enabled
}

/**
 * Books one video on an available account; the single token in the settings is the last resort.
 * @returns `busy` if an account will be free within moments, null if none can take the video.
 */
export async function reserveAccount(
  ctx: Context,
  tx: Tx,
  wanted: WantedAccount,
): Promise<Reservation | 'busy' | null> {
  const now = ctx.clock.now()
  const maxSubmissions = wanted.limit?.maxSubmissions ?? Number.POSITIVE_INFINITY
  const may = (id: string) => (wanted.only ?? id) === id
  const accounts = (await listAble(tx, wanted.vendor, wanted.model)).filter(({ id }) => may(id))
  if (wanted.atOnce !== undefined) await lockBookings(tx, wanted.vendor)
  const ids = accounts.map(({ id }) => id)
  const atWork = wanted.atOnce === undefined ? new Map<string, number>() : await countAtWork(tx, ids)
  let isFull = false
  for (const account of chooseAccounts(accounts, { ...wanted, now, maxSubmissions, atWork })) {
    invariant(account.vendor === wanted.vendor, 'a video is sent to an account of the vendor of its route')
    const token = openSecret(ctx.secrets, account.token)
    // Sealed with a secret that is lost. Another account may still work.
    if (token === null) continue
    const reservedCredits = accountCost(account, wanted)
    if ((atWork.get(account.id) ?? 0) >= (wanted.atOnce ?? Number.POSITIVE_INFINITY)) isFull = true
    else if (await bookProviderAccount(tx, account.id, reservedCredits, now))
      return { account: { id: account.id, token, address: account.address }, reservedCredits }
  }
  if (isFull) return 'busy'
  const isBusy =
    wanted.tried.includes(notRefusedMark) ||
    accounts.some((account) => isHealthy(account, wanted, now) && !hasTurn(account.countedUntil, now, maxSubmissions))
  if (wanted.vendor !== 'kie') return isBusy ? 'busy' : null
  const { kieToken: sealed, kieTokenCountedUntil } = await getSettings(tx)
  const kieToken = openSecret(ctx.secrets, sealed)
  if (kieToken && may(settingsTokenId) && !hasTurn(kieTokenCountedUntil, now, maxSubmissions)) return 'busy'
  if (!kieToken || !may(settingsTokenId) || wanted.tried.includes(settingsTokenId)) return isBusy ? 'busy' : null
  return { account: { id: null, token: kieToken }, reservedCredits: 0 }
}

/**
 * Books more on the account that made a video; the single token in the settings books nothing.
 * @returns false if the account is not connected any more, or has too few credits left
 */
export async function reserveMore(ctx: Context, tx: Tx, accountId: string | null, cost: number): Promise<boolean> {
  return !accountId || cost === 0 || bookProviderAccount(tx, accountId, cost, ctx.clock.now())
}

/**
 * Whether another account of the vendor, with a readable key and all that the model needs, could take a video now that
 * these have refused.
 */
export async function hasUntriedAccount(
  ctx: Context,
  { vendor, model, tried }: { vendor: Vendor; model: string; tried: readonly string[] },
): Promise<boolean> {
  const now = ctx.clock.now()
  const accounts = await listAble(ctx.db.root, vendor, model)
  return accounts.some(
    ({ id, restingUntil, token }) =>
      !tried.includes(id) && !(restingUntil && restingUntil > now) && openSecret(ctx.secrets, token) !== null,
  )
}

/**
 * The credentials of the account that made a video, even if it is disabled by now; null if its key is missing.
 * @throws Error if no key opens it: that tells nothing about the video, as if the provider did not answer
 */
export async function findProviderAccess(ctx: Context, accountId: string | null): Promise<ProviderAccess | null> {
  if (accountId) {
    const account = await findProviderAccount(ctx.db.root, accountId)
    return account && { id: account.id, token: ctx.secrets.open(account.token), address: account.address }
  }
  const { kieToken } = await getSettings(ctx.db.root)
  return kieToken ? { id: null, token: ctx.secrets.open(kieToken) } : null
}

type Booked = {
  kieApiId: string | null
  reservedCredits: number
  stage: VideoStage
  stageSince: Date
  createdAt: Date
}

/** When a booking was made, at the earliest: it belongs to the move to `submitting`, and later moves hide its time. */
const bookedFrom = ({ stage, stageSince, createdAt }: Booked): Date => (stage === 'submitting' ? stageSince : createdAt)

/** Releases a booking, in the transaction that ends the video. */
export async function returnReservation(tx: Tx, booked: Booked): Promise<void> {
  await correctReservation(tx, booked, 0)
}

/** Corrects a booking to what the video really took, in the transaction that moves the video. */
export async function correctReservation(tx: Tx, booked: Booked, taken: number): Promise<void> {
  const { kieApiId, reservedCredits } = booked
  const more = taken - reservedCredits
  if (kieApiId && more !== 0) await correctBooking(tx, kieApiId, { more, bookedFrom: bookedFrom(booked) })
}

/** The provider reported too many requests: suspends the account for one full window of its limit. */
export async function noteAccountBusy(
  ctx: Context,
  tx: Tx,
  limit: SubmissionLimit | null,
  accountId: string | null,
): Promise<void> {
  if (limit) await fillWindow(tx, ctx.clock, accountId, limit)
}

/**
 * An account took a video and failed it for a reason of its own: suspends it at once, because every video that it takes
 * would count as a success first.
 */
export async function suspendAccount(ctx: Context, accountId: string | null, failure: string): Promise<void> {
  await ctx.db.transaction((tx) => noteAccountFailure(ctx, tx, accountId, failure, { atOnce: true }))
}

/** Records a failure of an account, which may suspend it. */
export async function noteAccountFailure(
  ctx: Context,
  tx: Tx,
  accountId: string | null,
  failure: string,
  { atOnce = false } = {},
): Promise<void> {
  if (!accountId) return
  const minFailures = atOnce ? failuresBeforeRest : 1
  const failures = await countAccountFailure(tx, accountId, { message: failure, minFailures, now: ctx.clock.now() })
  if (failures === failuresBeforeRest)
    await appendEvent(tx, { userId: null, type: 'provider-account.resting', data: { kieApiId: accountId, failure } })
}
