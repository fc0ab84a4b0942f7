import type { ComfyFakeState, ComfyJob, ComfyOutputs } from '#tests/fakes/comfyui/comfyui-state.ts'
import { bound } from '#tests/fakes/comfyui/comfyui-words.ts'
import { popJob, removeJob } from './comfyui-heap.ts'
import { historyOf } from './comfyui-history.ts'
import { outcomeOf, type RunOutcome } from './comfyui-run.ts'

/** As many ended jobs as the server remembers. */
export const maxHistory = 10_000

function emit(state: ComfyFakeState, job: ComfyJob, event: string, data: object): void {
  const message: ComfyJob['messages'][number] = [event, { ...data, prompt_id: job.id, timestamp: state.now() }]
  job.messages.push(message)
  for (const listener of state.listeners) listener(job, message)
}

/** Titles do not matter to the cache. */
const cacheKey = ({ graph, targets }: ComfyJob) =>
  JSON.stringify([targets, Object.entries(graph).map(([id, { class_type, inputs }]) => [id, class_type, inputs])])

/** Takes the next waiting job. There is one worker, and so one running job. */
export function startNext(state: ComfyFakeState): ComfyJob | null {
  if (state.isWedged || state.running) return null
  const job = popJob(state.pending)
  if (!job) return null
  state.running = job
  job.state = 'in_progress'
  emit(state, job, 'execution_start', {})
  emit(state, job, 'execution_cached', { nodes: state.cache.has(cacheKey(job)) ? Object.keys(job.graph) : [] })
  return job
}

const isHung = (job: ComfyJob) => job.isHung || job.words.has('hang')

/** What happens between two state queries: the worker takes a job, goes on with it, or ends it. */
export function advance(state: ComfyFakeState): void {
  const job = state.running
  if (state.isWedged || !state.isAutomatic || (job && isHung(job))) return
  if (!job) return void startNext(state)
  job.looks += 1
  const isDone = job.looks >= state.looks && !job.words.has('never')
  if (!isDone && !(job.isInterrupted && !job.words.has('ignores-interrupt'))) return
  endRunning(state)
  startNext(state)
}

/** Ends the running job: with its result, or as interrupted. Null if none runs, or if it never ends. */
export function endRunning(state: ComfyFakeState): ComfyJob | null {
  const job = state.running
  if (!job || state.isWedged || isHung(job)) return null
  const isStopped = job.isInterrupted && !job.words.has('ignores-interrupt')
  end(state, job, isStopped ? { kind: 'cancelled' } : runOrRemember(state, job))
  return job
}

/** An identical graph is not run again: its outputs come from the cache, even if their files are gone. */
function runOrRemember(state: ComfyFakeState, job: ComfyJob): RunOutcome {
  const key = cacheKey(job)
  const kept = state.cache.get(key)
  if (kept) return { kind: 'completed', outputs: structuredClone(kept) }
  const outcome = outcomeOf(state, job)
  if (outcome.kind === 'completed') state.cache.set(key, structuredClone(outcome.outputs))
  bound(state.cache, 200)
  return outcome
}

function end(state: ComfyFakeState, job: ComfyJob, outcome: RunOutcome): void {
  const about = { node_id: job.targets[0], node_type: job.graph[job.targets[0] ?? '']?.class_type, executed: [] }
  if (outcome.kind === 'cancelled') emit(state, job, 'execution_interrupted', about)
  else if (outcome.kind === 'failed') emit(state, job, 'execution_error', outcome.error)
  else emit(state, job, 'execution_success', {})
  const isDone = outcome.kind === 'completed'
  const outputs: ComfyOutputs = outcome.kind === 'completed' ? outcome.outputs : {}
  const status = { status_str: isDone ? ('success' as const) : ('error' as const), completed: isDone }
  const entry = historyOf(job, outputs, job.words.has('null-status') ? null : { ...status, messages: job.messages })
  job.state = outcome.kind
  state.running = null
  // A second run with the same id replaces the first one.
  state.history.delete(job.id)
  state.history.set(job.id, entry)
  bound(state.history, maxHistory)
}

/** Removes a waiting job. Nothing is left of it. */
export function dropPending(state: ComfyFakeState, id: string): boolean {
  const job = state.pending.find((one) => one.id === id)
  if (!job) return false
  removeJob(state.pending, job)
  job.state = 'gone'
  return true
}

/** Asks the running job to stop; it notices between two steps. */
export function interrupt(state: ComfyFakeState, id: string | null): boolean {
  if (!state.running || (id !== null && state.running.id !== id)) return false
  state.running.isInterrupted = true
  return true
}

/** `POST /api/jobs/{id}/cancel`, whatever state the job is in. */
export function cancel(state: ComfyFakeState, id: string): boolean {
  // The job ends after the server has looked for it and before the interrupt arrives.
  if (state.running?.id === id && state.running.words.has('finishes-in-between')) {
    endRunning(state)
    return false
  }
  if (state.running?.id === id) return interrupt(state, id)
  return dropPending(state, id)
}
