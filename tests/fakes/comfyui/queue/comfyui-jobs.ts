import { type ComfyAnswer, json } from '#tests/fakes/comfyui/comfyui-answer.ts'
import type {
  ComfyFakeState,
  ComfyGraph,
  ComfyHistoryEntry,
  ComfyJob,
  ComfyOutputs,
} from '#tests/fakes/comfyui/comfyui-state.ts'
import { readWords } from '#tests/fakes/comfyui/comfyui-words.ts'

const statuses = ['pending', 'in_progress', 'completed', 'failed', 'cancelled']
type Described = Record<string, unknown> & { id: string; status: string; create_time?: number }

/** `GET /api/jobs` */
export function listJobs(state: ComfyFakeState, params: URLSearchParams): ComfyAnswer {
  const wanted = params.get('status')
  const filter = wanted
    ? wanted
        .split(',')
        .map((one) => one.trim().toLowerCase())
        .filter(Boolean)
    : statuses
  const invalid = filter.filter((one) => !statuses.includes(one))
  if (invalid.length > 0)
    return refuse(`Invalid status value(s): ${invalid.join(', ')}. Valid values: ${statuses.join(', ')}`)
  const [sortBy, order] = [params.get('sort_by') ?? 'created_at', params.get('sort_order') ?? 'desc']
  if (!['created_at', 'execution_duration'].includes(sortBy))
    return refuse("sort_by must be 'created_at' or 'execution_duration'")
  if (!['asc', 'desc'].includes(order)) return refuse("sort_order must be 'asc' or 'desc'")
  const [limit, offset] = [numberIn(params, 'limit'), numberIn(params, 'offset')]
  if (Number.isNaN(limit)) return refuse('limit must be an integer')
  if (limit !== null && limit <= 0) return refuse('limit must be a positive integer')
  if (Number.isNaN(offset)) return refuse('offset must be an integer')
  const key = (job: Described) => Number(sortBy === 'created_at' ? job.create_time : durationOf(job))
  const found = everyJob(state)
    .filter(({ status }) => filter.includes(status))
    .sort((one, other) => (order === 'asc' ? 1 : -1) * (key(one) - key(other)))
  const start = Math.max(offset ?? 0, 0)
  const jobs = found.slice(start, limit === null ? undefined : start + limit)
  const hasMore = start + jobs.length < found.length
  return json({ jobs, pagination: { offset: start, limit, total: found.length, has_more: hasMore } })
}

const refuse = (error: string) => json({ error }, 400)

/** Null if it is absent, NaN if it is no whole number. */
function numberIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name)
  return text === null ? null : /^[-+]?\d+$/.test(text) ? Number(text) : Number.NaN
}

const durationOf = ({ execution_start_time: start, execution_end_time: end }: Described) =>
  start && end ? Number(end) - Number(start) : 0

function everyJob(state: ComfyFakeState): Described[] {
  return [
    ...(state.running ? [describeQueued(state.running)] : []),
    ...state.pending.map(describeQueued),
    ...[...state.history.values()].map((entry) => describeEnded(entry)),
  ]
}

/** `GET /api/jobs/{id}`: the history comes before the queue, so an old run hides a new one with the same id. */
export function showJob(state: ComfyFakeState, id: string): ComfyAnswer {
  const entry = state.history.get(id)
  if (entry) return json({ ...describeEnded(entry, true), ...unknownKeys(entry.prompt[2] as ComfyGraph) })
  const job = state.running?.id === id ? state.running : state.pending.find((one) => one.id === id)
  if (!job) return json({ error: 'Job not found' }, 404)
  return json({ ...describeQueued(job), workflow: { prompt: job.graph, extra_data: job.extraData } })
}

function unknownKeys(graph: ComfyGraph): object {
  return readWords(graph).has('extra-keys') ? { assets: [{ id: 'a' }], progress: { value: 20 } } : {}
}

function describeQueued({ id, number, extraData, state, graph }: ComfyJob): Described {
  const counts = { outputs_count: 0, previewable_outputs_count: 0 }
  const about = { id, status: state, priority: number, create_time: Number(extraData.create_time) }
  return { ...about, ...counts, ...padding(graph) }
}

/** An answer that no client should read to its end. */
function padding(graph: ComfyGraph): object {
  return readWords(graph).has('too-large') ? { workflow_id: 'x'.repeat(20_000_000) } : {}
}

function describeEnded({ prompt, outputs, status }: ComfyHistoryEntry, isWhole = false): Described {
  const [priority, id, graph, extraData] = prompt as [number, string, ComfyGraph, Record<string, unknown>]
  const said = Object.fromEntries(status?.messages ?? [])
  const ended = said.execution_success ?? said.execution_error ?? said.execution_interrupted
  const files = filesIn(outputs)
  const preview = files.find(({ type }) => type === 'output') ?? files[0]
  const name = status?.status_str !== 'error' ? 'completed' : said.execution_interrupted ? 'cancelled' : 'failed'
  return {
    ...{ id, status: name, priority, create_time: Number(extraData.create_time) },
    ...(said.execution_start ? { execution_start_time: said.execution_start.timestamp } : {}),
    ...(ended ? { execution_end_time: ended.timestamp } : {}),
    ...(said.execution_error ? { execution_error: said.execution_error } : {}),
    ...{ outputs_count: files.length, previewable_outputs_count: files.length },
    ...(preview ? { preview_output: preview } : {}),
    ...(isWhole ? { outputs, execution_status: status, workflow: { prompt: graph, extra_data: extraData } } : {}),
    ...padding(graph),
  }
}

function filesIn(outputs: ComfyOutputs): Record<string, unknown>[] {
  return Object.entries(outputs).flatMap(([nodeId, kinds]) =>
    Object.entries(kinds).flatMap(([mediaType, items]) =>
      mediaType === 'animated' || mediaType === 'text' || !Array.isArray(items)
        ? []
        : items.map((item) => ({ ...item, nodeId, mediaType })),
    ),
  )
}
