import type { Context } from '#server/context.ts'
import type { Account } from './account-repository.ts'
import { sessionId } from './session.ts'
import { findSessionAccount } from './session-repository.ts'

export type Session = {
  id: string
  account: Account
  expiresAt: Date
  /** The state of what the user sees (see events/user-versions.ts) that this is at least as new as; null: not known. */
  version: string | null
}

export type SessionLookup = (secret: string, options?: { anew?: boolean }) => Promise<Session | null>

const mostSessions = 50_000

/**
 * Finds the session behind a cookie. One that was found is remembered together with the version of its user, taken
 * before the database was asked: as soon as anything happens to that user (the account is disabled, the session ended,
 * the balance changed), or it is not certain that nothing did, the database is asked again.
 */
export function createSessionLookup(ctx: Context): SessionLookup {
  const remembered = new Map<string, Session>()

  return async (secret, { anew = false } = {}) => {
    const id = sessionId(secret)
    const now = ctx.clock.now()
    const known = remembered.get(id)
    const version = known ? ctx.events.versionOf(known.account.id) : null
    if (known && !anew && version !== null && version === known.version && known.expiresAt > now) return known
    const found = await findSessionAccount(ctx.db.root, id, now)
    remembered.delete(id)
    if (!found) return null
    const session = { id, ...found, version }
    remembered.set(id, session)
    for (const first of remembered.keys()) {
      if (remembered.size <= mostSessions) break
      remembered.delete(first)
    }
    await ctx.events.follow(found.account.id)
    return session
  }
}

/** Asked of the database, for whoever was let in some time ago. */
export async function isSessionAlive(ctx: Context, id: string): Promise<boolean> {
  return (await findSessionAccount(ctx.db.root, id, ctx.clock.now())) !== null
}
