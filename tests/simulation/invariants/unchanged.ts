import { transactionIds } from '#tests/simulation/doubles/transaction-ids.ts'
import type { World } from '#tests/simulation/world.ts'

/** How late a process may learn of the commits of others. */
const believedMs = 1000

const allEvents = 'select tx::int as tx, user_id as user, type from events order by tx, id'
type EventRow = { tx: number; user: string | null; type: string }

/**
 * "Nothing has changed" is only answered if that is so: no event of this user has been committed since the page's
 * request, neither by the answering process nor, longer than a second ago, by any other.
 */
export async function findWrongUnchanged(world: World): Promise<string[]> {
  const polls = world.unchanged
  if (polls.length === 0) return []
  world.unchanged = []
  const { commits } = transactionIds()
  const events = (await world.pglite.exec(allEvents))[0]?.rows as EventRow[]
  return polls.flatMap(({ page, server, path, at, knows, upTo }) => {
    const missed = events.find(({ tx, user }) => {
      const commit = commits.get(tx)
      if (!commit || (user !== null && user !== page.userId)) return false
      if (commit.serial <= knows || commit.serial > upTo) return false
      return commit.by === server || commit.at < at - believedMs
    })
    return missed ? [`${page.name} received that ${path} is unchanged, despite ${missed.type}`] : []
  })
}
