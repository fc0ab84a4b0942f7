import { dearestCost, type StatedCosts } from '#contract/providers.ts'

export type Ended = { completed: number; failed: number }

const fewest = 5

/**
 * Raised if at least five videos failed and they are at least half. Cleared if fewer than two failed, or fewer than a
 * quarter. In between, nothing changes.
 */
export function decideFailing({ completed, failed }: Ended): 'raise' | 'clear' | 'keep' {
  const share = completed + failed === 0 ? 0 : failed / (completed + failed)
  if (failed >= fewest && share >= 0.5) return 'raise'
  return share < 0.25 || failed < 2 ? 'clear' : 'keep'
}

export type WatchedAccount = { totalCredits: number; videoCost: number; failures: number; resting: boolean }

/** What a video of one of its models takes on average. */
type VideoCost = { vendor: string; cents: number }
type Paying = StatedCosts & { vendor: string; creditPrice: string }

/**
 * What the dearest video takes from an account, in its credits: what the operator states, or more if the videos of a
 * model took more on average.
 */
export function dearestVideo(account: Paying, costs: readonly VideoCost[]): number {
  const centsPerCredit = Number(account.creditPrice) * 100
  const own = centsPerCredit > 0 ? costs.filter(({ vendor }) => vendor === account.vendor) : []
  return Math.max(account[dearestCost], ...own.map(({ cents }) => cents / centsPerCredit))
}

/** Low if the credits do not pay for one of the dearest videos; cleared once they pay for two. */
export function decideLow({ totalCredits, videoCost }: WatchedAccount): 'raise' | 'clear' | 'keep' {
  if (totalCredits < videoCost) return 'raise'
  return totalCredits >= 2 * videoCost ? 'clear' : 'keep'
}

/** The end of a suspension does not clear the alarm; only the next success does. */
export function decideResting({ failures, resting }: WatchedAccount): 'raise' | 'clear' | 'keep' {
  if (resting) return 'raise'
  return failures === 0 ? 'clear' : 'keep'
}
