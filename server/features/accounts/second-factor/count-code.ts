import type { LimitName } from '#contract/limits.ts'
import { limits } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/features/accounts/account-repository.ts'
import { tellOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { knownDevice } from '#server/features/accounts/sign-in/known-device.ts'
import { networkOf } from '#server/limits/network.ts'
import { TooManyRequests } from '#server/refusal.ts'

/** The caller who sends a code: its address, and the proof that this browser has signed in before. */
export type CodeCaller = { address: string; deviceProof: string | null }

type Count = [name: LimitName, who: string]

/** A count that a right code takes back. */
export type CountedCode = { forget: Count[]; giveBack: Count[] }

/**
 * Counts a code before it is checked. A known browser has a limit of its own, and recovery codes are too long to be
 * guessed, so a stranger who knows the password cannot lock the owner out by guessing.
 * @throws TooManyRequests
 */
export async function countCode(
  ctx: Context,
  account: Account,
  { address, deviceProof }: CodeCaller,
  kind: 'totp' | 'recovery-code',
): Promise<CountedCode> {
  const device = knownDevice(ctx, account.id, deviceProof)
  if (device) {
    await ctx.limits.count('code:device', device)
    return { forget: [['code:device', device]], giveBack: [] }
  }
  const network = networkOf(address)
  const caller = `${account.id} ${network}`
  await ctx.limits.count('code:network', network)
  await ctx.limits.count('code:account-and-network', caller)
  const counted: CountedCode = {
    forget: [['code:account-and-network', caller]],
    giveBack: [['code:network', network]],
  }
  if (kind === 'recovery-code') return counted
  const { count, isOver, secondsLeft } = await ctx.limits.add('code:account', account.id)
  if (!isOver) return { ...counted, giveBack: [...counted.giveBack, ['code:account', account.id]] }
  if (count === limits['code:account'].max + 1)
    await ctx.db.transaction((tx) => tellOwner(ctx, tx, account.id, 'codes-guessed'))
  throw new TooManyRequests(secondsLeft, tooManyGuesses)
}

const tooManyGuesses =
  'Too many wrong codes were entered for this account. Use a recovery code, a passkey, or a browser in which you signed in before.'
