const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** However often it is used. */
export const sessionMs = 30 * dayMs

/** A use is written down when the last one that was is older than this. */
export const seenEveryMs = hourMs

/** Unused for so long, a session ends; an administrator's opens more. */
const idleMs = { user: 14 * dayMs, administrator: dayMs }

/** What must not be older than this: when a session was last used. */
export function idleSince(now: Date) {
  return { user: new Date(now.getTime() - idleMs.user), administrator: new Date(now.getTime() - idleMs.administrator) }
}

type Session = { expiresAt: Date; lastSeenAt: Date; isAdmin: boolean }

/** When a session ends unless it is used again. */
export function sessionEnd({ expiresAt, lastSeenAt, isAdmin }: Session): Date {
  const idleAt = new Date(lastSeenAt.getTime() + (isAdmin ? idleMs.administrator : idleMs.user))
  return idleAt < expiresAt ? idleAt : expiresAt
}
