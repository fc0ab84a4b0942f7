import type { World } from '#tests/simulation/world.ts'

const inOrder = 'select tx::int as tx, id::int as id, type from events order by tx, id'
type EventRow = { tx: number; id: number; type: string }

/** Every event tail has delivered every event since its start, in order and once. */
export async function findUndelivered({ pglite, processes }: World): Promise<string[]> {
  const events = (await pglite.exec(inOrder))[0]?.rows as EventRow[]
  return processes.flatMap(({ actor, began, delivered, ready }) => {
    if (!ready) return []
    const expected = events.filter(({ tx }) => tx >= began.tx).map(({ id }) => id)
    return `${delivered}` === `${expected}` ? [] : [`${actor.name} delivered ${delivered} instead of ${expected}`]
  })
}
