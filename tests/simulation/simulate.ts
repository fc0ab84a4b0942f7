import '#tests/simulation/doubles/mock-costs.ts'
import { PGlite } from '@electric-sql/pglite'
import { type Database, fromEmbedded } from '#server/db/client.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { handledEventsTable } from '#tests/simulation/actors/counted-readers.ts'
import { restartNames } from '#tests/simulation/actors/spawn.ts'
import { takesOf } from '#tests/simulation/actors/wishes.ts'
import { restartIds } from '#tests/simulation/doubles/counted-ids.ts'
import { ungatedDatabase } from '#tests/simulation/doubles/gated-database.ts'
import { localFiles } from '#tests/simulation/doubles/memory-files.ts'
import { eventsGetSimulatedIds } from '#tests/simulation/doubles/quick-query.ts'
import { restartTransactionIds } from '#tests/simulation/doubles/transaction-ids.ts'
import { installTimers } from '#tests/simulation/doubles/virtual-timers.ts'
import { Broken, refuseViolations } from '#tests/simulation/invariants/broken.ts'
import { findUndelivered } from '#tests/simulation/invariants/delivered.ts'
import { findBadlyHandled } from '#tests/simulation/invariants/handled-events.ts'
import { look } from '#tests/simulation/invariants/look.ts'
import { listServerEnds } from '#tests/simulation/invariants/servers.ts'
import { faultyPhase } from './faulty-phase.ts'
import { closePages } from './pages/open-page.ts'
import { empty, prepare } from './prepare.ts'
import { findUnkept, recoveryPhase } from './recovery-phase.ts'
import { planSteps, type Step } from './shrink/steps.ts'
import { createWorld } from './world.ts'

const livesPerVacuum = 10

/** One database for many runs, because migrating takes longer than a run. */
export type SimulatedDatabase = { pglite: PGlite; db: Database }

export async function openDatabase(): Promise<SimulatedDatabase> {
  const pglite = await PGlite.create()
  await fromEmbedded(pglite).migrate()
  await pglite.exec(`set synchronous_commit = off; ${eventsGetSimulatedIds}; ${handledEventsTable}; ${countedIds}`)
  return { pglite, db: ungatedDatabase(pglite) }
}

/** The same users, videos and renditions get the same ids in every run: a page's tags and some orders depend on them. */
const countedIds = `create sequence user_numbers; create sequence video_numbers; create sequence rendition_numbers;
  alter table users alter column id set default md5(nextval('user_numbers')::text)::uuid;
  alter table video_tasks alter column id set default md5('v' || nextval('video_numbers'))::uuid;
  alter table renditions alter column id set default md5('r' || nextval('rendition_numbers'))::uuid`

/** `ends`: how videos and upgrades ended, and what else was bought; `faults`: what went wrong, also for users. */
export type Run = { log: string[]; ends: string[]; faults: string[] }

/**
 * Runs one random simulation of a small world: users and providers misbehave, processes die at any call, and in the end
 * everything gets time to come to rest.
 * @param steps the faulty phase; stores the action that each of them chooses
 * @throws Broken with the seed and the last actions if a rule was broken
 */
export async function simulate(
  seed: number,
  { pglite, db }: SimulatedDatabase,
  steps: readonly Step[] = planSteps(seed),
): Promise<Run> {
  await empty(pglite, seed % livesPerVacuum === 0)
  localFiles.clear()
  restartNames()
  restartIds(seed)
  const world = createWorld(seed, pglite, db)
  restartTransactionIds(world.clock.time)
  const removeTimers = installTimers(world.clock)
  try {
    await prepare(world)
    await faultyPhase(world, steps)
    await recoveryPhase(world)
    const snapshot = await look(world)
    world.violations.push(
      ...findUnkept(world, snapshot),
      ...(await findBadlyHandled(pglite)),
      ...(await findUndelivered(world)),
    )
    for (const fault of await verifyLedger(db.root)) world.violations.push(`verifyLedger: ${JSON.stringify(fault)}`)
    refuseViolations(world)
    const fault = /!(\S+)|everything dies|stands still|is unchanged|is refused (\S+)|GPU \w+/
    const faults = world.log.map((line) => fault.exec(line)?.[0])
    return {
      log: world.log,
      ends: [
        ...snapshot.videos.map((video) => video.stage + (video.deliveredFree ? ' free' : '')),
        ...snapshot.videos.map(({ model, mode, provider }) => `${model} ${mode} by ${provider}`),
        ...listServerEnds(world),
        ...snapshot.renditions.map(({ purpose, stage }) => `${purpose} ${stage}`),
        ...world.wishes.flatMap((wish) => (wish.taskIds && takesOf(wish) > 1 ? 'several takes' : [])),
      ],
      faults: faults.filter((fault) => fault !== undefined),
    }
  } catch (error) {
    if (error instanceof Broken) throw error
    world.violations.push(error instanceof Error ? String(error.stack) : String(error))
    return refuseViolations(world) as never
  } finally {
    closePages(world)
    removeTimers()
  }
}
