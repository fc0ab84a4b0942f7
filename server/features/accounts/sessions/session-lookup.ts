import { LRUCache } from 'lru-cache'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/features/accounts/account-repository.ts'
import { sessionId } from './session.ts'
import { seenEveryMs, sessionEnd } from './session-policy.ts'
import { findSessionAccount, markSeen } from './session-repository.ts'

export type Session = {
  id: string
  account: Account
  /** Unless it is used again before. */
  endsAt: Date
  /** The state of what the user sees (see events/user-versions.ts) that this is at least as new as; null: not known. */
  version: string | null
}

export type SessionLookup = {
  /** The session behind a cookie as the database knows it now. A use keeps it alive; a poll is none. */
  find(secret: string, input: { isUse: boolean }): Promise<Session | null>
  /** The same from memory, to say that nothing has changed: never to do or to tell anything with. */
  recall(secret: string): Session | null
}

const maxSessions = 50_000

/**
 * Finds the session behind a cookie. One that was found is remembered together with the version of its user, taken
 * before the database was asked, and recalled until anything happens to that user (the account is disabled, the session
 * ended, the balance changed), or it is not certain that nothing did. What another process did is known here a moment
 * later: a call that is answered with more than "nothing new" therefore asks the database.
 */
export function createSessionLookup(ctx: Context): SessionLookup {
  const remembered = new LRUCache<string, Session>({ max: maxSessions })

  return {
    async find(secret, { isUse }) {
      const id = sessionId(secret)
      const known = remembered.get(id)
      const version = known ? ctx.events.versionOf(known.account.id) : null
      const now = ctx.clock.now()
      const found = await findSessionAccount(ctx.db.root, id, now)
      remembered.delete(id)
      if (!found) return null
      const { account, expiresAt } = found
      const unseenSince = addMs(now, -seenEveryMs)
      const isNews = isUse && found.lastSeenAt <= unseenSince
      if (isNews) await markSeen(ctx.db.root, id, now, unseenSince)
      const lastSeenAt = isNews ? now : found.lastSeenAt
      const endsAt = sessionEnd({ expiresAt, lastSeenAt, isAdmin: account.isAdmin })
      const session = { id, account, endsAt, version }
      remembered.set(id, session)
      await ctx.events.follow(found.account.id)
      return session
    },
    recall(secret) {
      const known = remembered.get(sessionId(secret))
      if (!known?.version || known.endsAt <= ctx.clock.now()) return null
      return ctx.events.versionOf(known.account.id) === known.version ? known : null
    },
  }
}

/** Asked of the database, for whoever was let in some time ago. */
export async function isSessionAlive(ctx: Context, id: string): Promise<boolean> {
  return (await findSessionAccount(ctx.db.root, id, ctx.clock.now())) !== null
}
