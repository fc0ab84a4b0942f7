import { Broken } from '#tests/simulation/invariants/broken.ts'
import { type SimulatedDatabase, simulate } from '#tests/simulation/simulate.ts'
import { shrink } from './shrink.ts'
import type { Step } from './steps.ts'

/** How long to search for a shorter run; 0 for not at all. */
export const shrinkMs = Number(process.env.SIMULATION_SHRINK_SECONDS ?? 60) * 1000

/** Repeats a broken run with fewer steps and faults. @returns the shortest run that still breaks a rule, in words */
export async function shrinkSeed(
  seed: number,
  database: SimulatedDatabase,
  steps: readonly Step[],
  first: Broken,
): Promise<string> {
  const until = performance.now() + shrinkMs
  let shortest = first
  const left = await shrink(steps, {
    async fails(some) {
      const broken = await findBroken(seed, database, some)
      shortest = broken ?? shortest
      return broken !== null
    },
    simplify: (step) => (step.faulty ? { ...step, faulty: false } : null),
    isOver: () => performance.now() >= until,
  })
  const counts = `${first.log.length} lines of ${steps.length} steps, here ${shortest.log.length} of ${left.length}`
  return `${shortest.reasons}\nthe shortest run found (${counts}):\n${shortest.log.join('\n')}`
}

async function findBroken(seed: number, database: SimulatedDatabase, steps: Step[]): Promise<Broken | null> {
  try {
    const copies = steps.map((step) => ({ ...step }))
    await simulate(seed, database, copies)
    return null
  } catch (error) {
    if (error instanceof Broken) return error
    throw error
  }
}
