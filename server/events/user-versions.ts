import { LRUCache } from 'lru-cache'
import type { Database } from '#server/db/client.ts'
import { beginning, type Cursor, isAfter, writeCursor } from './cursor.ts'
import { findNewestEvent, type SeenEvent } from './list-events.ts'

export type UserVersions = {
  /**
   * The version of everything that a user sees, from memory: two equal versions mean that nothing happened in
   * between. Null if that is uncertain; then query the database.
   */
  versionOf(userId: string): string | null
  /** Tracks the user's version from now on. */
  follow(userId: string): Promise<void>
}

/** The event tail updates it with what it has read, and whether that was everything. */
export type VersionKeeper = UserVersions & {
  /** A read begins; it will see all earlier commits of this process. */
  begin(): void
  learn(event: SeenEvent): void
  /** A read succeeded. `open` are the visible events that are not final; `complete` says whether it has them all. */
  finish(open: SeenEvent[], complete: boolean): void
}

/** Events of no particular user, such as a change of the settings, may affect every user's answers. */
const everybody = 'everybody'
const believedMs = 1000
/** Above this number, the least recently seen users are forgotten. */
const maxUsers = 50_000

export function createUserVersions(db: Database): VersionKeeper {
  const newest = new LRUCache<string, Cursor | 'loading'>({ max: maxUsers })
  const commits = { made: 0, reading: 0, read: 0 }
  let startedAt = Number.NEGATIVE_INFINITY
  let readAt = Number.NEGATIVE_INFINITY
  let open = new Set<string>()
  let complete = false
  db.onCommit(() => {
    commits.made += 1
  })

  /** Versions are uncertain if the last read is old, is incomplete, or has not seen this process's own commits. */
  function isBelieved(): boolean {
    return complete && commits.read === commits.made && performance.now() - readAt <= believedMs
  }

  async function load(key: string): Promise<void> {
    if (newest.has(key)) return
    newest.set(key, 'loading')
    try {
      const found = await findNewestEvent(db.root, key === everybody ? null : key)
      // The tail may have read an event during the query. It is at least as new, so it takes precedence.
      const told = newest.get(key)
      newest.set(key, told && told !== 'loading' ? told : (found ?? beginning))
    } catch (error) {
      newest.delete(key)
      throw error
    }
  }

  return {
    versionOf(userId) {
      const [own, shared] = [newest.get(userId), newest.get(everybody)]
      if (
        !own ||
        own === 'loading' ||
        !shared ||
        shared === 'loading' ||
        !isBelieved() ||
        open.has(userId) ||
        open.has(everybody)
      )
        return null
      return `${writeCursor(own)}.${writeCursor(shared)}`
    },
    async follow(userId) {
      await load(everybody)
      await load(userId)
    },
    begin() {
      startedAt = performance.now()
      commits.reading = commits.made
    },
    learn(event) {
      const key = event.userId ?? everybody
      const known = newest.get(key)
      if (known === undefined || (known !== 'loading' && !isAfter(event, known))) return
      newest.set(key, { tx: event.tx, id: event.id })
    },
    finish(seen, isComplete) {
      open = new Set(seen.map((event) => event.userId ?? everybody))
      complete = isComplete
      commits.read = commits.reading
      readAt = startedAt
    },
  }
}
