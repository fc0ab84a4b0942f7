import { keysOf } from '#contract/keys-of.ts'
import type { TaskKind } from '#server/features/providers/kie/task-handle.ts'
import { asNumber, asObject, asText, parseSeed } from '#server/features/providers/parse-values.ts'
import { type KieEnvelope, parseCost, parseLinks } from './parse-answers.ts'

/** The state of a task in record-info. `oddity` is for the log: an undocumented value. */
export type KieRecord =
  | { state: 'running'; oddity?: string }
  | { state: 'finished'; urls: string[]; cost: number | null; seed: number | null }
  | { state: 'failed'; code: number | null; text: string; cost: number | null }
  | { state: 'gone' }

/** Codes with which the answer itself, not the record, reports that the generation failed. */
const failureCodes = [400, 451, 501]
const passingCodes = [401, 402, 403, 408, 429, 455, 500, 505]

const states = {
  finished: ['1', 'success', 'succeeded', 'successful', 'succeed', 'completed', 'complete', 'finished', 'done'],
  running: [
    ...['0', 'generating', 'processing', 'running', 'in_progress', 'pending', 'queued', 'queueing', 'queuing'],
    ...['waiting', 'wait', 'created', 'submitted', 'started', 'starting', 'text_success', 'first_success'],
  ],
  failed: [
    ...['2', '3', 'fail', 'failed', 'failure', 'error', 'errored', 'expired', 'timeout', 'timed_out', 'cancelled'],
    ...['canceled', 'rejected', 'aborted', 'blocked', 'moderated', 'create_task_failed', 'generate_failed'],
    ...['generate_audio_failed', 'callback_exception', 'sensitive_word_error'],
  ],
}

/**
 * Reads the record of a task in all its documented shapes, including those of the first quickstart and of the jobs API.
 * https://docs.kie.ai/veo3-api/get-veo-3-video-details, https://docs.kie.ai/market/common/get-task-detail
 */
export function parseRecord({ code, text, data }: KieEnvelope, kind: TaskKind = 'veo'): KieRecord {
  if (isGone(code, text)) return { state: 'gone' }
  if (kind !== 'jobs' && code !== null && failureCodes.includes(code))
    return { state: 'failed', code, text, cost: null }
  if (code !== 200)
    return odd(code !== null && code < 502 && !passingCodes.includes(code) && code !== 422, `code ${code}`)
  const record = asObject(data)
  const response = asObject(record.response)
  const state = readState(record)
  if (state === 'failed')
    return {
      state,
      code: asNumber(record.errorCode) ?? asNumber(record.failCode),
      text: asText(record.errorMessage) || asText(record.failMsg),
      cost: parseCost(record),
    }
  if (state !== 'finished') return odd(state === 'unknown', `state ${stateOf(record).slice(0, 40) || 'absent'}`)
  const [urls] = listNamed(record, response, kind)
    .map(parseLinks)
    .filter((links) => links.length > 0)
  if (!urls) return odd(true, `success without ${kind === 'extended' ? 'the whole' : 'a link'}`)
  const [seed] = Array.isArray(response.seeds) ? response.seeds : []
  return { state, urls, cost: parseCost(record), seed: parseSeed(seed) }
}

/**
 * The fields that may have the links. Of an extended video, all others have only the new part, which a short source does
 * not tell from the whole; the whole may follow.
 */
function listNamed(
  record: Record<string, unknown>,
  response: Record<string, unknown>,
  kind: TaskKind,
): readonly unknown[] {
  if (kind === 'extended') return [response.fullResultUrls, record.fullResultUrls]
  const ofJob = asObject(record.resultJson)
  const named = [response.resultUrls, record.resultUrls, response.result_urls, record.result_urls]
  return [...named, ofJob.resultUrls, ofJob.result_urls]
}

/** The task is unknown, or older than KIE's retention period. */
export function isGone(code: number | null, text: string): boolean {
  return code === 404 || (code === 422 && /(record|recordinfo)\s+is\s+null|14\s+days/i.test(text))
}

function odd(isOdd: boolean, oddity: string): KieRecord {
  return isOdd ? { state: 'running', oddity } : { state: 'running' }
}

/** successFlag decides; the first version of the API had a word instead. */
function stateOf({ successFlag, status, state }: Record<string, unknown>): string {
  const [said = ''] = [successFlag, status, state]
    .filter((value) => typeof value === 'number' || typeof value === 'string')
    .map((value) =>
      String(value)
        .trim()
        .toLowerCase()
        .replaceAll(/(?<=\w)[\s-]+(?=\w)/g, '_'),
    )
    .filter((value) => value !== '')
  return said
}

function readState(record: Record<string, unknown>): keyof typeof states | 'unknown' {
  const said = stateOf(record)
  const number = asNumber(said)
  const word = number === null ? said : String(number)
  return keysOf(states).find((state) => states[state].includes(word)) ?? 'unknown'
}
