import type { VideoModel } from '#contract/videos/videos.ts'

type Candidate = {
  id: string
  totalCredits: number
  veo3QualityCredits: number
  veo3FastCredits: number
  lastUsed: Date | null
  restingUntil: Date | null
  countedUntil: number[]
}

/** The price of a video of that model on this account, in the provider's credits. */
export function accountCost(
  account: Pick<Candidate, 'veo3QualityCredits' | 'veo3FastCredits'>,
  model: VideoModel,
): number {
  return model === 'veo3' ? account.veo3QualityCredits : account.veo3FastCredits
}

/** Whether the provider's limit seems to have a free slot. Only a hint: the submission is counted when it is sent. */
export function hasTurn(countedUntil: number[], now: Date, most: number): boolean {
  return countedUntil.filter((until) => until > now.getTime()).length < most
}

/**
 * The accounts that can take a video now, least recently used first, so that work spreads over them. Booking repeats
 * the check in its own statement, because other workers choose at the same time.
 */
export function chooseAccounts<T extends Candidate>(
  accounts: readonly T[],
  wanted: { model: VideoModel; now: Date; tried: readonly string[]; most: number },
): T[] {
  const { model, now, tried, most } = wanted
  return accounts
    .filter((account) => !tried.includes(account.id))
    .filter((account) => account.totalCredits >= accountCost(account, model))
    .filter((account) => !account.restingUntil || account.restingUntil <= now)
    .filter((account) => hasTurn(account.countedUntil, now, most))
    .sort((a, b) => (a.lastUsed?.getTime() ?? 0) - (b.lastUsed?.getTime() ?? 0))
}
