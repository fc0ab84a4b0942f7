import type { LimitName } from '#contract/limits.ts'
import { limits } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { networkOf } from '#server/limits/network.ts'
import { TooManyRequests } from '#server/refusal.ts'
import { knownDevice } from './known-device.ts'

/** The caller who sends a code: its address, and the proof that this browser has signed in before. */
export type CodeCaller = { address: string; deviceProof: string | null }

type Count = [name: LimitName, who: string]

/** A count that a right code takes back. */
export type CountedCode = { forget: Count[]; giveBack: Count[] }

/**
 * Counts a code before it is checked. Known browsers have limits of their own, and recovery codes are too long to be
 * guessed, so a stranger who knows the password cannot lock the owner out by guessing.
 * @throws TooManyRequests
 */
export async function countCode(
  ctx: Context,
  account: Account,
  { address, deviceProof }: CodeCaller,
  kind: 'totp' | 'recovery-code',
): Promise<CountedCode> {
  const device = knownDevice(ctx, account, deviceProof)
  if (device) {
    await ctx.limits.count('code:device', device)
    const giveBack = kind === 'totp' ? [await countOfAccount(ctx, account, 'code:known-devices')] : []
    return { forget: [['code:device', device]], giveBack }
  }
  const network = networkOf(address)
  const caller = `${account.id} ${network}`
  await ctx.limits.count('code:network', network)
  await ctx.limits.count('code:account-and-network', caller)
  const ofAccount = kind === 'totp' ? [await countOfAccount(ctx, account, 'code:account')] : []
  return {
    forget: [['code:account-and-network', caller]],
    giveBack: [['code:network', network], ...ofAccount],
  }
}

/** Counts a six-digit code for the account, whoever sends it. The first one too many is reported to the owner. */
async function countOfAccount(
  ctx: Context,
  { id }: Account,
  name: 'code:account' | 'code:known-devices',
): Promise<Count> {
  const { count, isOver, secondsLeft } = await ctx.limits.add(name, id)
  if (!isOver) return [name, id]
  if (count === limits[name].max + 1) await ctx.db.transaction((tx) => notifyOwner(ctx, tx, id, 'codes-guessed'))
  throw new TooManyRequests(secondsLeft, name === 'code:account' ? tooManyOfStrangers : tooManyOfAll)
}

const tooManyOfStrangers =
  'Too many wrong codes were entered for this account. Use a recovery code, a passkey, or a browser in which you signed in before.'
const tooManyOfAll = 'Too many wrong codes were entered for this account. Use a recovery code or a passkey, or wait.'
