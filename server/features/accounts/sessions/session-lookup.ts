import { LRUCache } from 'lru-cache'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { sessionId } from './session.ts'
import { seenEveryMs, sessionEnd } from './session-policy.ts'
import { findSessionAccount, markSeen } from './session-repository.ts'

export type Session = {
  id: string
  account: Account
  /** When the session expires unless it is used before. */
  endsAt: Date
  /** The user's state is at least as new as this version (see events/user-versions.ts); null if unknown. */
  version: string | null
}

export type SessionLookup = {
  /** Reads the session of a cookie from the database. A use extends it; a poll does not. */
  find(secret: string, input: { isUse: boolean }): Promise<Session | null>
  /**
   * Reads the session from memory. Only good for answering that nothing has changed: never act or reveal data on it.
   */
  recall(secret: string): Session | null
}

const maxSessions = 50_000

/**
 * Finds the session of a cookie. A found session is remembered with the version of its user, read before the database
 * query. It can be recalled until something happens to that user (for example, the account is disabled, the session
 * ends, or the balance changes), or until changes may have been missed. This process learns of changes by other
 * processes slightly later, so any answer beyond "nothing new" queries the database.
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
      if (!found) {
        remembered.delete(id)
        return null
      }
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

/** Queries the database again for a session that was checked earlier. */
export async function isSessionAlive(ctx: Context, id: string): Promise<boolean> {
  return (await findSessionAccount(ctx.db.root, id, ctx.clock.now())) !== null
}

/** Whether a page may still be told what happens. After a renewal, it comes back with the new secret. */
export async function isSessionCurrent(ctx: Context, id: string): Promise<boolean> {
  return (await findSessionAccount(ctx.db.root, id, ctx.clock.now()))?.id === id
}
