import type { VideoModel } from '#contract/videos.ts'

/** The provider takes 20 submissions in 10 s from an account; two are kept for clocks that differ. */
export const createWindowMs = 10_000
export const createsPerWindow = 18

type Candidate = {
  id: string
  totalCredits: number
  veo3QualityCredits: number
  veo3FastCredits: number
  lastUsed: Date | null
  restingUntil: Date | null
  recentCreates: number[]
}

/** What a video of that model costs on this account, in the provider's credits. */
export function accountCost(
  account: Pick<Candidate, 'veo3QualityCredits' | 'veo3FastCredits'>,
  model: VideoModel,
): number {
  return model === 'veo3' ? account.veo3QualityCredits : account.veo3FastCredits
}

/** Whether one more submission fits into the provider's limit. */
export function hasRoom(recentCreates: number[], now: Date): boolean {
  const [oldest] = recentCreates.slice(-createsPerWindow)
  return recentCreates.length < createsPerWindow || (oldest ?? 0) <= now.getTime() - createWindowMs
}

/**
 * The accounts that could take a video now, the longest unused first, so that work spreads over them. Whoever books
 * one checks again in the same statement: between choosing and booking, others choose too.
 */
export function chooseAccounts<T extends Candidate>(
  accounts: readonly T[],
  wanted: { model: VideoModel; now: Date; tried: readonly string[] },
): T[] {
  const { model, now, tried } = wanted
  return accounts
    .filter((account) => !tried.includes(account.id))
    .filter((account) => account.totalCredits >= accountCost(account, model))
    .filter((account) => !account.restingUntil || account.restingUntil <= now)
    .filter((account) => hasRoom(account.recentCreates, now))
    .sort((a, b) => (a.lastUsed?.getTime() ?? 0) - (b.lastUsed?.getTime() ?? 0))
}
