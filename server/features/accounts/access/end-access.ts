import type { KeptAccess } from '#contract/accounts/connected-access.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockAccount, setPassword } from '#server/features/accounts/account-repository.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { deleteSessions } from '#server/features/accounts/sessions/session-repository.ts'
import { type AccessEvent, accessRules, type Credential, credentials, type Effect, isRecent } from './access-policy.ts'
import {
  clearGoogleId,
  deleteAuthenticatorApp,
  deleteChangingLinks,
  deletePasskeys,
  deletePendingSignIns,
  deleteRecoveryCodes,
  deleteTokens,
  deleteUndoLinks,
  deleteWebhooks,
  forgetFirstFactor,
  hasAnyFactor,
  hasOtherWayIn,
  raiseAccessEpoch,
} from './access-repository.ts'

export const keepNothing: KeptAccess = { google: false, passkeys: [], tokens: [], webhooks: [] }

/** What the owner keeps, and the session that the owner uses. Counts where the rule is `unless-kept`. */
type Kept = { keep?: KeptAccess; keptSession?: string | null }

/**
 * Ends the ways into an account that an event ends by `accessRules`. Locks the account's row first, so that nothing is
 * added meanwhile.
 */
export async function endAccess(ctx: Context, tx: Tx, userId: string, event: AccessEvent, kept: Kept = {}) {
  const account = await lockAccount(tx, userId)
  if (!account) return
  const rules = accessRules[event]
  for (const credential of credentials) {
    const rule = rules[credential]
    if (!(await isDue(tx, account, { credential, rule, now: ctx.clock.now() }))) continue
    await endings[credential](tx, userId, rule === 'unless-kept' ? { ...keepAtMost, ...kept } : keepAtMost)
  }
  await forgetFirstFactor(tx, userId)
}

const keepAtMost = { keep: keepNothing, keptSession: null }

type Ending = (tx: Tx, userId: string, kept: Required<Kept>) => Promise<void>

const endings: Record<Credential, Ending> = {
  password: (tx, userId) => setPassword(tx, userId, noPassword),
  google: async (tx, userId, { keep }) => (keep.google ? undefined : clearGoogleId(tx, userId)),
  passkey: (tx, userId, { keep }) => deletePasskeys(tx, userId, keep.passkeys),
  app: (tx, userId) => deleteAuthenticatorApp(tx, userId),
  'recovery-code': (tx, userId) => deleteRecoveryCodes(tx, userId),
  'api-token': (tx, userId, { keep }) => deleteTokens(tx, userId, keep.tokens),
  webhook: (tx, userId, { keep }) => deleteWebhooks(tx, userId, keep.webhooks),
  session: (tx, userId, { keptSession }) => deleteSessions(tx, userId, keptSession),
  'known-device': (tx, userId) => raiseAccessEpoch(tx, userId),
  'pending-sign-in': (tx, userId) => deletePendingSignIns(tx, userId),
  link: (tx, userId) => deleteChangingLinks(tx, userId),
  'undo-link': (tx, userId) => deleteUndoLinks(tx, userId),
}

type Case = { credential: Credential; rule: Effect; now: Date }

/** The former credentials are gone already: what is left decides. */
async function isDue(tx: Tx, { id, factorsSince }: Account, { credential, rule, now }: Case): Promise<boolean> {
  if (rule === 'unless-last') return hasOtherWayIn(tx, id, credential)
  if (rule === 'with-last-factor') return !(await hasAnyFactor(tx, id))
  if (rule === 'unless-settled') {
    // Codes never outlive the factors that they replace.
    return isRecent(factorsSince, now) || (credential === 'recovery-code' && !(await hasAnyFactor(tx, id)))
  }
  return rule === 'ends' || rule === 'unless-kept'
}
