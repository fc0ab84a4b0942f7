export type Ended = { completed: number; failed: number }

const fewest = 5

/** Raised from half of at least five, cleared below a quarter: what lies between changes nothing. */
export function decideFailing({ completed, failed }: Ended): 'raise' | 'clear' | 'keep' {
  const share = completed + failed === 0 ? 0 : failed / (completed + failed)
  if (failed >= fewest && share >= 0.5) return 'raise'
  return share < 0.25 || failed < 2 ? 'clear' : 'keep'
}

export type WatchedAccount = { totalCredits: number; veo3QualityCredits: number; failures: number; resting: boolean }

/** Low when not even one quality video can be paid; well again with two. */
export function decideLow({ totalCredits, veo3QualityCredits }: WatchedAccount): 'raise' | 'clear' | 'keep' {
  if (totalCredits < veo3QualityCredits) return 'raise'
  return totalCredits >= 2 * veo3QualityCredits ? 'clear' : 'keep'
}

/** A rest that has ended says nothing yet: only the next success does. */
export function decideResting({ failures, resting }: WatchedAccount): 'raise' | 'clear' | 'keep' {
  if (resting) return 'raise'
  return failures === 0 ? 'clear' : 'keep'
}
