import type { Clock } from '#server/clock.ts'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import { listedJobs } from './comfyui-client.ts'
import type { ServerAccess } from './server-access.ts'
import { followStill, isStuck, type Still } from './stuck-server.ts'

type JobState = 'pending' | 'in_progress'
/** The jobs that wait or run. `isRunning`: whether one of them runs. */
export type JobList = { states: ReadonlyMap<string, JobState>; isRunning: boolean; isStuck: boolean }

type Memory = { at: number; list: JobList | null; still: Still | null }

const sharedMs = 2_000

/**
 * The job lists of all servers. Checks of several runs on one server share a query: the one in flight, or one of the last
 * two seconds. Null if the server did not answer.
 */
export function createJobLists(
  ask: (access: ServerAccess) => Promise<VendorAnswer>,
  clock: Pick<Clock, 'now'>,
): (access: ServerAccess) => Promise<JobList | null> {
  const memories = new Map<string, Memory>()
  const inFlight = new Map<string, Promise<JobList | null>>()

  async function query(key: string, access: ServerAccess): Promise<JobList | null> {
    const states = readStates(await ask(access))
    const at = clock.now().getTime()
    const still = states && followStill(memories.get(key)?.still ?? null, watchedIn(states), at)
    const list = states && { states, isRunning: still?.runs === true, isStuck: isStuck(still, at) }
    memories.set(key, { at, list, still })
    return list
  }

  return async (access) => {
    const key = `${access.base} ${access.key?.name}: ${access.key?.value}`
    const known = memories.get(key)
    if (known && clock.now().getTime() - known.at < sharedMs) return known.list
    const running = inFlight.get(key) ?? query(key, access).finally(() => inFlight.delete(key))
    inFlight.set(key, running)
    return running
  }
}

/** What would move if the server worked: the jobs that run, or else all that wait. A list that is cut off may lack those that run. */
function watchedIn(states: ReadonlyMap<string, JobState>) {
  const running = [...states].flatMap(([id, state]) => (state === 'in_progress' ? [id] : []))
  if (running.length > 0) return { runs: true, ids: running }
  return { runs: false, ids: states.size < listedJobs ? [...states.keys()] : [] }
}

/** Null for anything but a list of jobs. */
function readStates(answer: VendorAnswer): Map<string, JobState> | null {
  if (answer.got === 'nothing' || answer.httpStatus !== 200) return null
  const { jobs } = asObject(parseJson(answer.text))
  if (!Array.isArray(jobs)) return null
  const states = new Map<string, JobState>()
  for (const { id, status } of jobs.map(asObject))
    if (typeof id === 'string' && (status === 'pending' || status === 'in_progress')) states.set(id, status)
  return states
}
