import type { World } from '#tests/simulation/world.ts'
import { refuseViolations } from './broken.ts'
import { lookAround, type Sight } from './look-around.ts'
import { findForeign } from './pages.ts'
import { findViolations } from './rules.ts'
import { findWrongUnchanged } from './unchanged.ts'

/** Checks every rule, and throws if one is broken. */
export async function look(world: World): Promise<Sight> {
  const sight = await lookAround(world)
  world.violations.push(...findViolations(world, sight), ...findForeign(world), ...(await findWrongUnchanged(world)))
  refuseViolations(world)
  return sight
}
