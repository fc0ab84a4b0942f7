const secondMs = 1000
/** Between two jobs a server may load a model for minutes, but then one of them runs. */
const waitsStuckMs = 60 * secondMs
/** A job may take this long; after it, those behind it are better off elsewhere. */
const runsStuckMs = 30 * 60 * secondMs
/** Nobody knows what happened between two looks that are further apart. */
const maxGapMs = 30 * secondMs

/** Jobs that every look since `since` has found in the same state. `runs`: they run; otherwise they wait while none runs. */
export type Still = { runs: boolean; ids: ReadonlySet<string>; since: number; seenAt: number }

/** What has not moved, after one more look at a server's jobs; null if nothing is there that could move. */
export function followStill(
  before: Still | null,
  { runs, ids }: { runs: boolean; ids: readonly string[] },
  now: number,
): Still | null {
  if (ids.length === 0) return null
  const isSame = before !== null && before.runs === runs && now - before.seenAt <= maxGapMs
  const stayed = isSame ? ids.filter((id) => before.ids.has(id)) : []
  if (isSame && stayed.length > 0) return { runs, ids: new Set(stayed), since: before.since, seenAt: now }
  return { runs, ids: new Set(ids), since: now, seenAt: now }
}

/** One thread of the server runs all jobs: if it is dead or hangs, jobs stay where they are while the server still answers. */
export function isStuck(still: Still | null, now: number): boolean {
  return still !== null && now - still.since >= (still.runs ? runsStuckMs : waitsStuckMs)
}
