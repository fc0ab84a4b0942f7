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

export type WatchedAccount = { totalCredits: number; veo3QualityCredits: number; failures: number; resting: boolean }

/** Low if the credits do not pay for one quality video; cleared once they pay for two. */
export function decideLow({ totalCredits, veo3QualityCredits }: WatchedAccount): 'raise' | 'clear' | 'keep' {
  if (totalCredits < veo3QualityCredits) return 'raise'
  return totalCredits >= 2 * veo3QualityCredits ? 'clear' : 'keep'
}

/** The end of a suspension does not clear the alarm; only the next success does. */
export function decideResting({ failures, resting }: WatchedAccount): 'raise' | 'clear' | 'keep' {
  if (resting) return 'raise'
  return failures === 0 ? 'clear' : 'keep'
}
