import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { sendPage } from '#tests/fakes/kie/kie-http.ts'
import type { FalFakeState, FalJob } from './fal-state.ts'

/** What the queue answers; without a body, a page of the proxy in front of it. */
export type FalAnswer = { status: number; body?: object; headers?: Record<string, string> }

function addresses({ url }: FalFakeState, { app, id }: FalJob) {
  const responseUrl = `${url}/${app}/requests/${id}`
  return { response_url: responseUrl, status_url: `${responseUrl}/status`, cancel_url: `${responseUrl}/cancel` }
}

export function describeQueued(state: FalFakeState, job: FalJob) {
  return { status: 'IN_QUEUE', request_id: job.id, ...addresses(state, job), queue_position: 0 }
}

function isCompleted(state: FalFakeState, job: FalJob): boolean {
  return !job.words.has('never') && (job.isDone || job.looks > state.looks)
}

/** 202 until it is completed, whatever has become of it. */
export function answerStatus(state: FalFakeState, job: FalJob): FalAnswer {
  job.looks += 1
  const about = { request_id: job.id, logs: [], ...addresses(state, job) }
  if (isCompleted(state, job))
    return { status: 200, body: { status: 'COMPLETED', ...about, metrics: { inference_time: 57.3 } } }
  const waits = job.looks === 1 ? { status: 'IN_QUEUE', queue_position: 1 } : { status: 'IN_PROGRESS' }
  return { status: 202, body: { ...waits, ...about } }
}

type Detail = { loc?: string[]; msg: string; type: string }

/** The vendor repeats everything that it was sent. */
function errors({ input }: FalJob, status: number, detail: Detail[], isRetryable = false): FalAnswer {
  const body = { detail: detail.map((one) => ({ ...one, url: `https://docs.fal.ai/errors/#${one.type}`, input })) }
  return { status, body, headers: { 'x-fal-retryable': String(isRetryable) } }
}

const refused = { loc: ['body', 'prompt'], msg: 'The content could not be processed', type: 'content_policy_violation' }
const secret = { msg: 'sk-secret at internal.fal', type: 'internal_server_error' }

/** The file, or the error itself: there is no state for a failure. */
export function answerResult(state: FalFakeState, job: FalJob): FalAnswer {
  const { words, faults } = job
  job.results += 1
  if (!isCompleted(state, job)) return { status: 400, body: { detail: 'Request is still in progress' } }
  if (words.has('504') && job.results === 1) return { status: 504 }
  if (words.has('edge-503') && job.results === 1) return { status: 503, body: { detail: 'Bad Gateway' } }
  if (faults.length > 0) return errors(job, 422, faults)
  if (words.has('flagged')) return errors(job, 422, [refused])
  if (words.has('flagged-text')) return { status: 422, body: { detail: 'The prompt violates our content policy' } }
  if (words.has('no-media')) return errors(job, 422, [{ msg: 'None', type: 'no_media_generated' }])
  if (words.has('broken') || (words.has('stumbles') && job.results < 3)) return errors(job, 500, [secret], true)
  const host = words.has('foreign-file') ? 'http://10.0.0.1' : state.url
  const file = { url: `${host}/files/${job.id}.mp4`, content_type: 'video/mp4' }
  if (words.has('no-video')) return { status: 200, body: { video: null } }
  const units = words.has('odd-bill') ? '1e12' : String(Number.parseInt(String(job.input.duration ?? 5), 10))
  const headers = words.has('no-bill') ? {} : { 'x-fal-billable-units': units }
  return { status: 200, body: words.has('list') ? { videos: [file] } : { video: file, seed: 1622429582 }, headers }
}

export async function sendFile(state: FalFakeState, job: FalJob, response: ServerResponse): Promise<void> {
  if (job.words.has('file-gone')) return sendPage(response, 404, 'not found')
  const seconds = job.clip.seconds + (job.words.has('other-length') ? 4 : 0)
  const content = await readFile(await state.clips({ ...job.clip, seconds }))
  const length = job.words.has('huge') ? 600_000_000 : content.length
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': length }).end(content)
}
