import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fault } from '#tests/fakes/comfyui/graph/fault.ts'
import type { ComfyNodeErrors, ComfyVerdict } from '#tests/fakes/comfyui/graph/validate.ts'
import { type ComfyAnswer, json, proxyPage, troubled } from './comfyui-answer.ts'
import type { ComfyFakeState, ComfyGraph, ComfyJob } from './comfyui-state.ts'
import { findEarlyEnd, judge } from './comfyui-submit-faults.ts'
import { happensOnce, readWords } from './comfyui-words.ts'
import { IncomparableJobs, pushJob } from './queue/comfyui-heap.ts'

type Sent = {
  prompt?: ComfyGraph
  prompt_id?: unknown
  client_id?: string
  extra_data?: Record<string, unknown>
  number?: unknown
  front?: boolean
  partial_execution_targets?: string[] | null
}

const canonical = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** `POST /api/prompt`: validates, queues, answers, in this order. */
export async function submit(state: ComfyFakeState, text: string): Promise<ComfyAnswer> {
  const sent = parse(text)
  if (!sent) return troubled
  if (!sent.prompt) return refuse({ error: fault('no_prompt', ...twice('No prompt provided')), nodeErrors: {} })
  const words = readWords(sent.prompt)
  const early = findEarlyEnd(state, words)
  if (early) return early
  if (state.age === 'current' && sent.prompt_id != null && !canonical.test(String(sent.prompt_id)))
    return refuse({ error: fault('invalid_prompt_id', 'prompt_id must be a valid UUID', idRule), nodeErrors: {} })
  if (happensOnce(state, 'invalid-image', { words, graph: sent.prompt })) wipeTemp(state)
  // Bounded: a validation that takes long, so that the job appears late.
  if (words.has('slow')) await sleep(Number(words.get('slow') || state.silenceMs), undefined, { ref: false })
  const verdict = judge(state, sent.prompt, sent.partial_execution_targets ?? null, words)
  if (verdict.error) return refuse(verdict)
  const job = createJob(state, sent, sent.prompt, verdict.outputs)
  return queue(state, job, verdict.nodeErrors)
}

const twice = (text: string): [string, string] => [text, text]
const idRule =
  'prompt_id must be a UUID string in canonical lowercase hyphenated form; omit it to let the server generate one'

/** Null for what is no JSON object: the server does not catch that. */
function parse(text: string): Sent | null {
  try {
    const sent: unknown = JSON.parse(text)
    return typeof sent === 'object' && sent !== null ? sent : null
  } catch {
    return null
  }
}

const refuse = ({ error, nodeErrors }: Pick<ComfyVerdict, 'error' | 'nodeErrors'>) =>
  json({ error, node_errors: nodeErrors }, 400)

/** A restart empties the temp folder; so does this, without one. */
export function wipeTemp(state: ComfyFakeState): void {
  for (const [path, { type }] of state.uploads) if (type === 'temp') state.uploads.delete(path)
}

function createJob(state: ComfyFakeState, sent: Sent, graph: ComfyGraph, targets: string[]): ComfyJob {
  const words = readWords(graph)
  const isOther = state.age === 'ancient' || words.has('other-id') || sent.prompt_id == null
  const clientId = sent.client_id ?? null
  return {
    id: isOther ? randomUUID() : String(sent.prompt_id),
    number: sent.number === undefined ? state.nextNumber++ * (sent.front ? -1 : 1) : Number(sent.number),
    ...{ graph, targets, words, clientId },
    extraData: {
      ...sent.extra_data,
      ...(clientId ? { client_id: clientId } : {}),
      create_time: Math.floor(state.now()),
    },
    ...{ state: 'pending', looks: 0, isInterrupted: false, isHung: false, messages: [] },
  }
}

function queue(state: ComfyFakeState, job: ComfyJob, nodeErrors: ComfyNodeErrors): ComfyAnswer {
  state.jobs.push(job)
  if (state.jobs.length > 10_000) state.jobs.shift()
  try {
    pushJob(state.pending, job)
  } catch (error) {
    // The job is in the queue, although the call fails.
    if (error instanceof IncomparableJobs) return troubled
    throw error
  }
  const { id, number, words } = job
  if (words.has('drop-after-create')) return 'reset'
  if (words.has('500-queued')) return troubled
  if (words.has('504-queued')) return proxyPage(504)
  return json({ prompt_id: id, number, node_errors: nodeErrors })
}
