import { dearestCost, type StatedCosts, statedCost } from '#contract/providers.ts'

type Candidate = StatedCosts & {
  id: string
  totalCredits: number
  priority: number
  lastUsed: Date | null
  restingUntil: Date | null
  countedUntil: number[]
}

export type Wanted = {
  model: string
  /** What the vendor will probably take, in its credits; null for what the operator has set for the account. */
  cost: number | null
}

/** The price of a video on this account, in the provider's credits. */
export function accountCost(account: StatedCosts, { model, cost }: Wanted): number {
  return cost ?? statedCost(account, model) ?? account[dearestCost]
}

/** Whether the provider's limit seems to have a free slot. Only a hint: the submission is counted when it is sent. */
export function hasTurn(countedUntil: number[], now: Date, maxSubmissions: number): boolean {
  return countedUntil.filter((until) => until > now.getTime()).length < maxSubmissions
}

/** Whether an account has enough left and does not rest. */
export function isHealthy(account: Candidate, wanted: Wanted, now: Date): boolean {
  if (account.restingUntil && account.restingUntil > now) return false
  return account.totalCredits >= accountCost(account, wanted)
}

type Situation = {
  now: Date
  tried: readonly string[]
  maxSubmissions: number
  /** How many videos each account has at work; empty if accounts make any number at once. */
  atWork: ReadonlyMap<string, number>
}

/**
 * The accounts that can take a video now, in the order of the operator, those with the fewest videos at work first, and
 * then the least recently used, so that work spreads over equals. Booking repeats the check in its own statement,
 * because other workers choose at the same time; it alone knows the daily limit.
 */
export function chooseAccounts<T extends Candidate>(accounts: readonly T[], wanted: Wanted & Situation): T[] {
  const { now, tried, maxSubmissions, atWork } = wanted
  const workOf = ({ id }: T) => atWork.get(id) ?? 0
  const usedAt = ({ lastUsed }: T) => lastUsed?.getTime() ?? 0
  return accounts
    .filter((account) => !tried.includes(account.id))
    .filter((account) => isHealthy(account, wanted, now))
    .filter((account) => hasTurn(account.countedUntil, now, maxSubmissions))
    .sort((a, b) => a.priority - b.priority || workOf(a) - workOf(b) || usedAt(a) - usedAt(b))
}
