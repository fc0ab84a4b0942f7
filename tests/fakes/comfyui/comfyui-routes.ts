import type { IncomingMessage, ServerResponse } from 'node:http'
import { describeClass, nodeClasses } from '#tests/fakes/comfyui/graph/nodes.ts'
import { type ComfyAnswer, done, json, troubled } from './comfyui-answer.ts'
import type { ComfyFakeState } from './comfyui-state.ts'
import { describeSystem } from './comfyui-stats.ts'
import { submit } from './comfyui-submit.ts'
import { upload } from './comfyui-uploads.ts'
import { view } from './comfyui-view.ts'
import { promptOf } from './queue/comfyui-history.ts'
import { listJobs, showJob } from './queue/comfyui-jobs.ts'
import { cancel, dropPending, interrupt } from './queue/comfyui-queue.ts'

export type ComfyCall = {
  request: IncomingMessage
  response: ServerResponse
  id: string
  params: URLSearchParams
  body: Buffer
}

export type Route = {
  method: 'GET' | 'POST'
  /** As the counters name it. */
  path: string
  /** A client learns from it what has become of a job: the queue goes on after it. */
  tellsState?: true
  answer: (state: ComfyFakeState, call: ComfyCall) => ComfyAnswer | Promise<ComfyAnswer>
}

type Commands = { clear?: boolean; delete?: string[]; prompt_id?: string }

/** An object, or null for what is no JSON. */
function readJson(body: Buffer): Commands | null {
  try {
    return JSON.parse(body.toString()) as Commands
  } catch {
    return null
  }
}

/** Every route, with /api. */
export const routes: Route[] = [
  { method: 'POST', path: '/api/prompt', answer: (state, { body }) => submit(state, body.toString()) },
  {
    ...{ method: 'GET', path: '/api/prompt' },
    answer: ({ pending, running }) => json({ exec_info: { queue_remaining: pending.length + (running ? 1 : 0) } }),
  },
  {
    ...{ method: 'GET', path: '/api/queue', tellsState: true },
    answer: ({ pending, running }) =>
      json({ queue_running: running ? [promptOf(running)] : [], queue_pending: pending.map(promptOf) }),
  },
  { method: 'POST', path: '/api/queue', answer: (state, { body }) => changeQueue(state, readJson(body)) },
  {
    ...{ method: 'GET', path: '/api/history', tellsState: true },
    answer: ({ history }, { params }) => {
      const count = Number(params.get('max_items') ?? history.size)
      return json(Object.fromEntries([...history].slice(Math.max(history.size - count, 0))))
    },
  },
  {
    ...{ method: 'GET', path: '/api/history/{id}', tellsState: true },
    answer: ({ history }, { id }) => json(history.has(id) ? { [id]: history.get(id) } : {}),
  },
  { method: 'POST', path: '/api/history', answer: (state, { body }) => changeHistory(state, readJson(body)) },
  { method: 'GET', path: '/api/jobs', tellsState: true, answer: (state, { params }) => listJobs(state, params) },
  { method: 'GET', path: '/api/jobs/{id}', tellsState: true, answer: (state, { id }) => showJob(state, id) },
  {
    ...{ method: 'POST', path: '/api/jobs/{id}/cancel' },
    answer: (state, { id }) => json({ cancelled: cancel(state, id) }),
  },
  {
    ...{ method: 'POST', path: '/api/interrupt' },
    answer: (state, { body }) => {
      // Without an id it stops whatever runs.
      interrupt(state, readJson(body)?.prompt_id ?? null)
      return done
    },
  },
  { method: 'POST', path: '/api/free', answer: (_, { body }) => (readJson(body) ? done : troubled) },
  {
    ...{ method: 'GET', path: '/api/view' },
    answer: (state, { request, response, params }) => view(state, request, response, params),
  },
  {
    ...{ method: 'POST', path: '/api/upload/image' },
    answer: (state, { request, body }) => upload(state, request.headers, new Uint8Array(body)),
  },
  { method: 'GET', path: '/api/system_stats', answer: (state) => json(describeSystem(state)) },
  {
    ...{ method: 'GET', path: '/api/object_info' },
    answer: ({ gone }) => json(Object.assign({}, ...Object.keys(nodeClasses).map((name) => describeClass(name, gone)))),
  },
  { method: 'GET', path: '/api/object_info/{id}', answer: ({ gone }, { id }) => json(describeClass(id, gone)) },
]

function changeQueue(state: ComfyFakeState, commands: Commands | null): ComfyAnswer {
  if (!commands) return troubled
  const ids = commands.clear ? state.pending.map(({ id }) => id) : (commands.delete ?? [])
  for (const id of ids) dropPending(state, id)
  return done
}

function changeHistory(state: ComfyFakeState, commands: Commands | null): ComfyAnswer {
  if (!commands) return troubled
  if (commands.clear) state.history.clear()
  for (const id of commands.delete ?? []) state.history.delete(id)
  return done
}
