import { availableParallelism } from 'node:os'
import { Broken } from '#tests/simulation/invariants/broken.ts'
import { shrinkMs, shrinkSeed } from './shrink/shrink-seed.ts'
import { planSteps } from './shrink/steps.ts'
import { openDatabase, type Run, type SimulatedDatabase, simulate } from './simulate.ts'

/** How many broken seeds are reported before the range is abandoned. */
const maxTold = Number(process.env.SIMULATION_TOLD ?? 5)
/** `npm run deep -- simulate` runs thousands. */
export const livesHere = 150
/** The number of test files that share the seeds: one per core of the machines we plan for. */
const shards = 2

type Range = { from: number; count: number }

/** The seeds of one of the test files; `npm run deep -- simulate` sets others through the environment. */
export function seedsOf(shard: number): Range {
  const { SIMULATION_SEED: only, SIMULATION_FROM: from, SIMULATION_COUNT: count } = process.env
  if (only) return { from: Number(only), count: shard === 1 ? 1 : 0 }
  const share = count ? Math.ceil(Number(count) / shards) : livesHere
  return { from: Number(from ?? 1) + (shard - 1) * share, count: share }
}

/** A run takes a fifth of a second; this limit allows for busy machines. */
export function timeLimitMs(shard: number): number {
  return 60_000 + shrinkMs + seedsOf(shard).count * 6000
}

/**
 * Simulates a range of seeds, one after the other.
 * @returns how often each kind of event happened
 * @throws Error with the broken rules of the first few seeds
 */
export async function simulateSeeds({ from, count }: Range): Promise<Map<string, number>> {
  const database = await openDatabase()
  const happened = new Map<string, number>()
  const told: string[] = []
  const begunAt = performance.now()
  for (let seed = from; seed < from + count && told.length < maxTold; seed++)
    await simulateOne(seed, database, told, (run) => {
      for (const what of [...run.ends, ...run.faults]) happened.set(what, (happened.get(what) ?? 0) + 1)
    })
  await database.db.close()
  report(happened, count, performance.now() - begunAt)
  if (told.length > 0) throw new Error(told.join('\n\n'))
  return happened
}

async function simulateOne(
  seed: number,
  database: SimulatedDatabase,
  told: string[],
  note: (run: Run) => void,
): Promise<void> {
  const steps = planSteps(seed)
  try {
    const run = await simulate(seed, database, steps)
    if (process.env.SIMULATION_SEED) console.log(run.log.join('\n'))
    note(run)
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    // Only the first, so that a build in which every seed breaks a rule does not run for hours.
    const shrinks = told.length === 0 && shrinkMs > 0
    told.push(shrinks ? await shrinkSeed(seed, database, steps, error) : error.message)
  }
}

function report(happened: Map<string, number>, count: number, ms: number): void {
  if (!process.env.SIMULATION_COUNT) return
  const counts = [...happened].sort().map(([what, times]) => `${what} ${times}`)
  console.log(
    `${count} seeds, ${((count * 1000) / ms).toFixed(1)} a second of ${availableParallelism()} cores\n${counts.join('\n')}`,
  )
}
