import type { Scope } from '#contract/automation/token-budgets.ts'
import { Refusal } from '#server/refusal.ts'
import { requireScope } from '#server/require-scope.ts'
import { findReached, type Spender } from './budget-policy.ts'

/** The API token of a request. */
export type RequestToken = Spender & { id: string; name: string; scopes: Scope[] }

const budgets = { day: 'daily budget', month: 'monthly budget', total: 'budget', video: 'budget for one video' }

/** @throws Refusal TOKEN_BUDGET_REACHED. `ofVideo`: already charged for the same video. */
export function requireBudget(token: Spender, credits: number, at: Date, ofVideo = 0): void {
  const reached = findReached(token, credits, at, ofVideo)
  if (!reached) return
  const { window, cap, used } = reached
  const resetsAt = reached.resetsAt?.toISOString() ?? null
  const reset = resetsAt ? ` It resets at ${resetsAt}.` : ''
  const facts = used > 0 ? `${used} are used, and this costs ${credits}.` : `This costs ${credits}.`
  const message = `The ${budgets[window]} of this API token is ${cap} ${cap === 1 ? 'credit' : 'credits'}. ${facts} You were not charged.${reset}`
  throw new Refusal('TOKEN_BUDGET_REACHED', message, undefined, { params: { window, cap, resetsAt } })
}

/**
 * What the owner may have changed between a request and its charge.
 * @throws Refusal SCOPE_MISSING, MODEL_NOT_ALLOWED
 */
export function requireStillAllowed(token: Spender & { scopes: Scope[] }, model: string | undefined): void {
  requireScope('videos:write', token)
  if (model !== undefined) requireAllowedModel(token, model)
}

/** @throws Refusal MODEL_NOT_ALLOWED */
export function requireAllowedModel(token: Spender | null, model: string): void {
  if (!token?.models || token.models.includes(model)) return
  const params = { model, models: token.models }
  throw new Refusal('MODEL_NOT_ALLOWED', undefined, 'model', { params })
}
