import type { Scope } from '#contract/automation/token-budgets.ts'
import { Refusal } from './refusal.ts'

/** Only a token has scopes; a session may do everything. @throws Refusal SCOPE_MISSING */
export function requireScope(scope: Scope, token: { scopes: Scope[] } | null | undefined): void {
  if (!token || token.scopes.includes(scope)) return
  const message = `This API token lacks the scope ${scope}. Add the scope on the API page.`
  throw new Refusal('SCOPE_MISSING', message, undefined, { params: { scope } })
}
