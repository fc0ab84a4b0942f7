import type { KieFakeState, KieFakeTask } from './kie-state.ts'
import { fileLink, priceOf } from './kie-state.ts'

export type Envelope = { code: number; msg: string; data: unknown }

export const texts: Record<number, string> = {
  400: 'Your prompt was flagged by Website as violating content policies.',
  401: 'You do not have access permissions',
  402: 'Credits insufficient. Your balance isn’t enough to run this request.',
  404: 'Not Found',
  408: 'Upstream gave no result within 10 minutes.',
  422: 'Validation Error: aspectRatio must be one of 16:9, 9:16',
  429: 'Rate limited. Your call frequency is too high.',
  451: 'Failed to fetch the image. Kindly verify any access limits set by you or your service provider.',
  455: 'Service Unavailable - System is currently undergoing maintenance.',
  500: 'Server Error - An unexpected error occurred, trace at com.kie.veo.Task.run(Task.java:42)',
  501: 'Generation Failed - Video generation task failed',
  505: 'Feature Disabled',
}

export function envelope(code: number, data: unknown = null, msg = texts[code] ?? 'error'): Envelope {
  return { code, msg: code === 200 ? 'success' : msg, data }
}

/** The error codes and messages of failed records, by prompt word. */
const failures: Record<string, { errorCode: number | string | null; errorMessage: string | null; flag?: number }> = {
  fail: { errorCode: 500, errorMessage: 'Internal Error, Please try again later.' },
  'fail-501': { errorCode: 501, errorMessage: '' },
  'fail-silent': { errorCode: null, errorMessage: null },
  'fail-leaky': {
    errorCode: 500,
    errorMessage: 'at https://internal.kie/x?key=sk-secret-0123456789abcdef Authorization: Bearer leaked',
  },
  flagged: { errorCode: 400, errorMessage: texts[400] ?? '' },
  minor: { errorCode: '400', errorMessage: 'public error minor upload' },
  prominent: { errorCode: 400, errorMessage: 'public error prominent people upload' },
  'unsafe-image': { errorCode: 400, errorMessage: 'public error unsafe image upload' },
  english: { errorCode: 400, errorMessage: 'Only English prompts are supported at this time.' },
  unfetched: { errorCode: 400, errorMessage: texts[451] ?? '' },
  'unfetched-451': { errorCode: 451, errorMessage: '' },
  'successFlag-3': { errorCode: 501, errorMessage: 'upstream generation failed', flag: 3 },
}

/** The answer of record-info. */
export function answerRecord(state: KieFakeState, task: KieFakeTask): Envelope {
  const { words } = task
  if (words.has('record-null')) return envelope(422, null, 'record is null')
  if (words.has('recordInfo-null')) return envelope(422, null, 'recordInfo is null')
  if (words.has('record-14-days')) return envelope(422, null, 'Temporarily supports records within 14 days')
  if (words.has('record-blank')) return envelope(422, null, 'record result data is blank')
  if (words.has('record-not-success')) return envelope(422, null, 'record status is not success')
  if (words.has('data-null')) return envelope(200, null)
  for (const word of words.keys()) {
    const [, code] = /^record-(\d{3})$/.exec(word) ?? []
    if (code) return envelope(Number(code))
  }
  if (task.looks++ < state.looks && !task.done) return envelope(200, running(task))
  const failure = Object.entries(failures).find(([word]) => words.has(word))?.[1]
  if (failure) return envelope(200, failed(task, failure))
  const [, flag] = Array.from(words.keys(), (word) => /^successFlag-(\w+)$/.exec(word)).find((match) => match) ?? []
  if (flag) return envelope(200, { ...running(task), successFlag: /^\d+$/.test(flag) ? Number(flag) : flag })
  if (words.has('fail-text')) return envelope(200, { taskId: task.id, status: 'FAILED', errorMessage: texts[400] })
  task.done = true
  return envelope(200, finished(task, fileLink(state, task, '720p')))
}

const times = { createTime: '2026-09-01 10:00:00', paramJson: '{}', fallbackFlag: false }
const noError = { errorCode: null, errorMessage: '' }

function running(task: KieFakeTask) {
  if (task.words.has('legacy')) return { taskId: task.id, status: 'processing' }
  const successFlag = task.words.has('text-flags') ? '0' : 0
  return { taskId: task.id, successFlag, response: null, ...times, ...noError, completeTime: null }
}

function failed(task: KieFakeTask, { flag = 2, ...error }: (typeof failures)[string]) {
  return { taskId: task.id, successFlag: flag, response: null, ...times, ...error }
}

function finished(task: KieFakeTask, link: string) {
  const { words, id } = task
  const base = { taskId: id, successFlag: 1, ...times, ...noError, completeTime: 1_788_000_000_000 }
  const decoys = { originUrls: ['https://example.com/origin.mp4'], fullResultUrls: ['https://example.com/full.mp4'] }
  const response = { taskId: id, ...decoys, resolution: '720p', hasAudioList: [true], seeds: [12345] }
  if (words.has('legacy')) return { taskId: id, status: 'success', resultUrls: JSON.stringify([link]) }
  if (words.has('json-string-urls')) return { ...base, response: { ...response, resultUrls: JSON.stringify([link]) } }
  if (words.has('root-urls')) return { ...base, response: null, resultUrls: [link] }
  if (words.has('text-flags'))
    return { ...base, successFlag: ' 1 ', response: JSON.stringify({ ...response, resultUrls: [link] }) }
  if (words.has('no-urls')) return { ...base, response: { ...response, resultUrls: [] } }
  if (words.has('empty-string-urls')) return { ...base, response: { ...response, resultUrls: '[]' } }
  if (words.has('bad-urls')) return { ...base, response: { ...response, resultUrls: '["https://example.com/a.mp4"' } }
  return { ...base, response: { ...response, resultUrls: [link] } }
}

const hdProcessing = '1080P is processing. It should be ready in 1-2 minutes. Please check back shortly.'

/** The answer to a request for 1080p: 400, 400, then the link, unless a prompt word changes that. */
export function answerHd(state: KieFakeState, task: KieFakeTask): Envelope {
  const { words } = task
  if (words.has('hd-null')) return envelope(422, null, 'record is null')
  if (words.has('hd-14-days')) return envelope(422, null, 'Temporarily supports records within 14 days')
  for (const word of words.keys()) {
    const [, code] = /^hd-(\d{3})$/.exec(word) ?? []
    if (code) return envelope(Number(code), null, code === '422' ? 'The 1080p record is being generated' : undefined)
  }
  if (task.hdLooks++ < (words.has('hd-late') ? 10 : 2)) return envelope(400, null, hdProcessing)
  const link = fileLink(state, task, '1080p')
  if (words.has('hd-snake')) return envelope(200, { result_url: link })
  if (words.has('hd-empty')) return envelope(200, { resultUrl: '' })
  return envelope(200, { resultUrl: link })
}

/** The body of a callback. https://docs.kie.ai/veo3-api/generate-veo-3-video-callbacks */
export function callbackBody(state: KieFakeState, task: KieFakeTask, outcome: 'success' | 'failure') {
  if (outcome === 'failure') return { code: 501, msg: texts[501], data: { taskId: task.id, fallbackFlag: false } }
  const info = { resultUrls: [fileLink(state, task, '720p')], originUrls: null, resolution: '720p' }
  const data = {
    taskId: task.id,
    promptJson: task.body,
    info,
    fallbackFlag: false,
    creditsConsumed: priceOf(task.body),
  }
  return { code: 200, msg: 'Veo3.1 video generated successfully.', data }
}
