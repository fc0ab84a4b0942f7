import { randomUUID } from 'node:crypto'
import type { ComfyEdgeFault, ComfyFakeState, ComfyJob } from './comfyui-state.ts'
import { wipeTemp } from './comfyui-submit.ts'
import { bound } from './comfyui-words.ts'
import { pushJob } from './queue/comfyui-heap.ts'
import { historyOf } from './queue/comfyui-history.ts'
import { dropPending, endRunning, maxHistory, startNext } from './queue/comfyui-queue.ts'
import { writeFile } from './queue/comfyui-run.ts'
import { modelFreeWorkflow } from './workflow.ts'

/** What a test or an operator does to the server from outside. */
export type ComfyControls = {
  /** Runs the next waiting job, or the running one, to its end; null if there is none, or none that ends. */
  runNext(): ComfyJob | null
  /** Starts the next waiting job, which then runs; null if there is none, or if one runs. */
  startNext(): ComfyJob | null
  /**
   * Stops and starts the server: queue, history, cache and temporary uploads are gone, outputs stay.
   * @param at what the running job, or the next one, has left: no file, a whole one, or half of one
   */
  restart(options?: { at?: 'running' | 'written' | 'half-written' }): void
  /** Deletes a waiting job, or the history of one that has ended, as anybody can in the page of ComfyUI. */
  forget(id: string): boolean
  clearHistory(): void
  /** Empties the output folder, as a cron job of the operator does. */
  cleanOutputs(): void
  /** Somebody else stops that job; it must be running. */
  interruptByOperator(id: string): boolean
  /** The worker dies, and the server does not: it accepts everything and runs nothing, until a restart. */
  wedge(): void
  /** That job never ends and notices no interrupt, until a restart. */
  hang(id: string): void
  /** The operator removes a class of nodes or a model file, which `object_info` then leaves out; or puts it back. */
  remove(name: string): void
  putBack(name: string): void
  /** The operator installs another version. */
  update(version: string): void
  /** Adds jobs of the operator: in the history, or waiting in the queue. */
  foreignJobs(count: number, where?: 'finished' | 'waiting'): void
  /**
   * From now on the proxy in front answers with that status, or breaks the connection; null ends it. Every call, or those
   * of a route, such as `POST /api/prompt`.
   */
  breakEdge(fault: ComfyEdgeFault | null, route?: string): void
}

export function createControls(state: ComfyFakeState): ComfyControls {
  return {
    runNext() {
      startNext(state)
      return endRunning(state)
    },
    startNext: () => startNext(state),
    restart: ({ at = 'running' } = {}) => restart(state, at),
    forget: (id) => dropPending(state, id) || forgetEnded(state, id),
    clearHistory: () => [...state.history.keys()].forEach((id) => void forgetEnded(state, id)),
    cleanOutputs: () => state.files.clear(),
    interruptByOperator(id) {
      if (state.running?.id !== id) return false
      state.running.isInterrupted = true
      return endRunning(state)?.state === 'cancelled'
    },
    wedge() {
      state.isWedged = true
    },
    hang(id) {
      for (const job of state.jobs) if (job.id === id) job.isHung = true
    },
    remove: (name) => void state.gone.add(name),
    putBack: (name) => void state.gone.delete(name),
    update(version) {
      state.version = version
    },
    foreignJobs(count, where = 'finished') {
      for (let index = 0; index < count; index++) addForeignJob(state, where)
    },
    breakEdge(fault, route) {
      state.edgeFault = fault
      state.edgeRoute = route ?? null
    },
  }
}

function restart(state: ComfyFakeState, at: 'running' | 'written' | 'half-written'): void {
  if (at !== 'running') startNext(state)
  const { running } = state
  if (running && at !== 'running')
    for (const id of running.targets)
      if (running.graph[id]?.class_type === 'SaveVideo') writeFile(state, running, id, at === 'half-written')
  for (const job of state.jobs) job.state = 'gone'
  state.running = null
  state.pending.length = 0
  state.history.clear()
  state.cache.clear()
  state.nextNumber = 0
  state.isWedged = false
  wipeTemp(state)
}

function forgetEnded(state: ComfyFakeState, id: string): boolean {
  for (const job of state.jobs) if (job.id === id && state.history.has(id)) job.state = 'gone'
  return state.history.delete(id)
}

function addForeignJob(state: ComfyFakeState, where: 'finished' | 'waiting'): void {
  const job: ComfyJob = {
    ...{ id: randomUUID(), number: state.nextNumber++, graph: modelFreeWorkflow, clientId: 'operator', targets: ['4'] },
    ...{ words: new Map(), state: 'pending', looks: 0, isInterrupted: false, isHung: false, messages: [] },
    extraData: { client_id: 'operator', create_time: Math.floor(state.now()) },
  }
  if (where === 'waiting') pushJob(state.pending, job)
  else addEnded(state, job)
}

function addEnded(state: ComfyFakeState, job: ComfyJob): void {
  const item = { filename: `ComfyUI_${String(job.number).padStart(5, '0')}_.mp4`, subfolder: 'video', type: 'output' }
  const times = { prompt_id: job.id, timestamp: state.now() }
  const messages: ComfyJob['messages'] = [
    ['execution_start', times],
    ['execution_success', times],
  ]
  const status = { status_str: 'success' as const, completed: true, messages }
  job.state = 'completed'
  state.history.set(job.id, historyOf(job, { '4': { images: [item], animated: [true] } }, status))
  bound(state.history, maxHistory)
}
