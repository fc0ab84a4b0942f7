import { LRUCache } from 'lru-cache'
import type { Database } from '#server/db/client.ts'
import { beginning, type Cursor, isAfter, writeCursor } from './cursor.ts'
import { findNewestEvent, type SeenEvent } from './list-events.ts'

export type UserVersions = {
  /**
   * Names the state of everything that a user sees, as far as it is known without asking the database: two equal
   * versions mean that nothing happened in between. Null when that is not certain, and the database must be asked.
   */
  versionOf(userId: string): string | null
  /** Has the user's version kept from now on. */
  follow(userId: string): Promise<void>
}

/** Told by the tail what it has read and how complete that is. */
export type VersionKeeper = UserVersions & {
  /** A reading begins; whatever this process committed before will be seen by it. */
  begin(): void
  learn(event: SeenEvent): void
  /** A reading succeeded, with these events seen that are not final; `complete` when there were no more of them. */
  finish(open: SeenEvent[], complete: boolean): void
}

/** What happens to nobody in particular, such as a change of the settings, may show in everybody's answers. */
const everybody = 'everybody'
const believedMs = 1000
/** Beyond so many users the least recently seen are forgotten. */
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

  /** A reader that is late, or has not seen the own commits yet, or not all there is, knows nothing for certain. */
  function isBelieved(): boolean {
    return complete && commits.read === commits.made && performance.now() - readAt <= believedMs
  }

  async function load(key: string): Promise<void> {
    if (newest.has(key)) return
    newest.set(key, 'loading')
    try {
      const found = await findNewestEvent(db.root, key === everybody ? null : key)
      // What was told meanwhile is newer or the same.
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
