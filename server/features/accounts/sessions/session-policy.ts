import { keptMs } from '#contract/retention.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** The maximum lifetime of a session, however often it is used. */
export const sessionMs = keptMs('sessions')

/** A use is stored only if the last stored use is older than this. */
export const seenEveryMs = hourMs

/** How long calls that were sent before a session was renewed still find it. They are not confirmed. */
const renewalMs = 30_000

/** A session that was renewed after this time is still found by its former id. */
export const renewedSince = (now: Date) => new Date(now.getTime() - renewalMs)

/** An unused session expires after this time. An administrator's session gives more access, so it expires sooner. */
const idleMs = { user: 14 * dayMs, administrator: dayMs }

/** The oldest time of last use at which a session is still valid. */
export function idleSince(now: Date) {
  return { user: new Date(now.getTime() - idleMs.user), administrator: new Date(now.getTime() - idleMs.administrator) }
}

type Session = { expiresAt: Date; lastSeenAt: Date; isAdmin: boolean }

/** When a session expires unless it is used again. */
export function sessionEnd({ expiresAt, lastSeenAt, isAdmin }: Session): Date {
  const idleAt = new Date(lastSeenAt.getTime() + (isAdmin ? idleMs.administrator : idleMs.user))
  return idleAt < expiresAt ? idleAt : expiresAt
}
