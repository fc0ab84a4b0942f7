import { type Envelope, envelope, texts } from './kie-envelope.ts'
import { jobCallback, jobFailure } from './kie-jobs.ts'
import { isMisnamed } from './kie-pictures.ts'
import { fileLink, giveBack, type KieFakeState, type KieFakeTask } from './kie-state.ts'
import { laterRefusal } from './kie-veo.ts'

type Failure = { errorCode: number | string | null; errorMessage: string | null; flag?: number }

const mute = { errorCode: 500, errorMessage: 'The Google model was unable to generate audio for this video.' }

/** The error codes and messages of failed records, by prompt word. */
const failures: Record<string, Failure> = {
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
  mute,
  'successFlag-3': { errorCode: 501, errorMessage: 'upstream generation failed', flag: 3 },
}

/** Why Veo fails; null if it does not. */
function veoFailure(state: KieFakeState, { words, body }: KieFakeTask): Failure | null {
  const [, failure] = Object.entries(failures).find(([word]) => words.has(word)) ?? []
  if (failure) return failure
  const tooLate = laterRefusal(body)
  if (tooLate) return { errorCode: 400, errorMessage: tooLate }
  return isMisnamed(state, body.imageUrls) ? mute : null
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
  const failure = veoFailure(state, task)
  if (failure) {
    giveBack(state, task)
    return envelope(200, failed(task, failure))
  }
  const [, flag] = Array.from(words.keys(), (word) => /^successFlag-(\w+)$/.exec(word)).find((match) => match) ?? []
  if (flag) return envelope(200, { ...running(task), successFlag: /^\d+$/.test(flag) ? Number(flag) : flag })
  if (words.has('fail-text')) {
    giveBack(state, task)
    return envelope(200, { taskId: task.id, status: 'FAILED', errorMessage: texts[400] })
  }
  task.done = true
  return envelope(200, finished(task, fileLink(state, task), { isFirst: task.looks <= state.looks + 1 }))
}

const times = { createTime: '2026-09-01 10:00:00', paramJson: '{}', fallbackFlag: false }
const noError = { errorCode: null, errorMessage: '' }

function running(task: KieFakeTask) {
  if (task.words.has('legacy')) return { taskId: task.id, status: 'processing' }
  const successFlag = task.words.has('text-flags') ? '0' : 0
  return { taskId: task.id, successFlag, response: null, ...times, ...noError, completeTime: null }
}

function failed(task: KieFakeTask, { flag = 2, ...error }: Failure) {
  return { taskId: task.id, successFlag: flag, response: null, ...times, ...error }
}

/** `isFirst`: no poll before this one has found the task finished. */
function finished(task: KieFakeTask, link: string, { isFirst }: { isFirst: boolean }) {
  const { words, id } = task
  const base = { taskId: id, successFlag: 1, ...times, ...noError, completeTime: 1_788_000_000_000 }
  const decoys = { originUrls: ['https://example.com/origin.mp4'], fullResultUrls: ['https://example.com/full.mp4'] }
  const response = { taskId: id, ...decoys, resolution: task.clip.resolution, hasAudioList: [true], seeds: [12345] }
  if (task.family === 'extended') {
    const isWhole = !words.has('part-only') && !(words.has('part-first') && isFirst)
    const part = { resultUrls: ['https://example.com/part.mp4'], fullResultUrls: isWhole ? [link] : null }
    return { ...base, response: { ...response, ...part } }
  }
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

/** Whether the task has failed or will fail. */
export function isDoomed(state: KieFakeState, task: KieFakeTask): boolean {
  const failure = task.family === 'jobs' ? jobFailure(state, task) : veoFailure(state, task)
  return failure !== null || task.words.has('fail-text')
}

/** The body of a callback. https://docs.kie.ai/veo3-api/generate-veo-3-video-callbacks */
export function callbackBody(state: KieFakeState, task: KieFakeTask, outcome: 'success' | 'failure') {
  if (task.family === 'jobs') return jobCallback(state, task, outcome)
  if (outcome === 'failure') return { code: 501, msg: texts[501], data: { taskId: task.id, fallbackFlag: false } }
  const { resolution } = task.clip
  const info = { resultUrls: [fileLink(state, task)], originUrls: null, resolution }
  const about = { taskId: task.id, promptJson: task.body, info, fallbackFlag: false }
  return { code: 200, msg: 'Veo3.1 video generated successfully.', data: { ...about, creditsConsumed: task.price } }
}
