import { transactionIds } from '#tests/simulation/doubles/transaction-ids.ts'
import { findStale, type Stale } from '#tests/simulation/invariants/pages.ts'
import { lookAtShown } from '#tests/simulation/invariants/take-snapshot.ts'
import { passTime } from './scheduler.ts'
import type { World } from './world.ts'

/** The tail's pauses before it reads its own process's commits and those of others, and the page's after an event. */
const wokenMs = 20
export const tailIdleMs = 260
const togetherMs = 60
/** More changes, each soon after the one before, than any run has. */
const maxTries = 50

/** The intervals after which a page must show a change, though it missed every event. */
const pollMs: [key: string, ms: number][] = [
  ['video-tasks', 5000],
  ['current-user', 25_000],
]

/**
 * After a change, gives the pages time to show it: a page that follows events has less than a second, any other the
 * interval of its polls.
 * @param runAll lets everything run that can without time passing
 */
export async function showAll(world: World, runAll: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < maxTries && (await showOnce(world, runAll)) === 'changed again'; tries++);
}

async function showOnce(world: World, runAll: () => Promise<void>): Promise<'shown' | 'changed again'> {
  const { commits } = transactionIds()
  const before = commits.size
  const since = world.clock.time()
  const followed = new Set(world.pages.filter(({ isLive, wasRight }) => isLive && wasRight))
  const pass = async (...pauses: number[]) => {
    for (const ms of pauses) {
      await passTime(world, ms)
      await runAll()
    }
  }
  const judge = async (isLate: (stale: Stale) => boolean) => {
    const stale = findStale(world, await lookAtShown(world))
    if (commits.size !== before) return 'changed again'
    const late = stale.filter(isLate)
    for (const page of world.pages) page.wasRight = !stale.some((one) => one.page === page)
    world.violations.push(...late.map(({ fault }) => fault))
    return late.length > 0 || stale.length === 0 ? 'shown' : null
  }
  await pass(wokenMs, togetherMs)
  const soon = await judge(() => false)
  if (soon) return soon
  await pass(tailIdleMs, togetherMs)
  const shown = await judge(({ page }) => followed.has(page) && page.isLive && canDeliver(world, page.server, since))
  if (shown) return shown
  for (const [key, ms] of pollMs) {
    await pass(ms)
    const polled = await judge((stale) => stale.key === key)
    if (polled) return polled
  }
  return 'shown'
}

/** Whether nothing kept this process from delivering every event. */
function canDeliver(world: World, server: number, since: number): boolean {
  const ids = transactionIds()
  const stalledUntil = world.processes[server]?.actor.stalledUntil ?? Number.POSITIVE_INFINITY
  return stalledUntil <= since && ids.oldest() === ids.next()
}
