import type { World } from '#tests/simulation/world.ts'
import { refuseViolations } from './broken.ts'
import { findForeign } from './pages.ts'
import { findViolations } from './rules.ts'
import { type Snapshot, takeSnapshot } from './take-snapshot.ts'
import { findWrongUnchanged } from './unchanged.ts'

/** Checks every rule, and throws if one is broken. */
export async function look(world: World): Promise<Snapshot> {
  const snapshot = await takeSnapshot(world)
  world.violations.push(...findViolations(world, snapshot), ...findForeign(world), ...(await findWrongUnchanged(world)))
  refuseViolations(world)
  return snapshot
}
