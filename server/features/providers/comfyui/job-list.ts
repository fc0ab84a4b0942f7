import type { Clock } from '#server/clock.ts'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import { listedJobs } from './comfyui-client.ts'
import type { ServerAccess } from './server-access.ts'

type JobState = 'pending' | 'in_progress'
/** The jobs that wait or run. `isStuck`: some have waited for a minute while none ran. */
export type JobList = { states: ReadonlyMap<string, JobState>; isStuck: boolean }

type Memory = { at: number; list: JobList | null; idleSince: number | null }

const sharedMs = 2_000
const stuckAfterMs = 60_000

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
    const now = clock.now().getTime()
    const idleSince = states && isIdle(states) ? (memories.get(key)?.idleSince ?? now) : null
    const list = states && { states, isStuck: idleSince !== null && now - idleSince >= stuckAfterMs }
    memories.set(key, { at: now, list, idleSince })
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

/** Something waits and nothing runs. If the list is cut off, the running job may be missing from it. */
function isIdle(states: ReadonlyMap<string, JobState>): boolean {
  return states.size > 0 && states.size < listedJobs && ![...states.values()].includes('in_progress')
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
