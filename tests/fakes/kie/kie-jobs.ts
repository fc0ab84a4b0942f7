import { type Envelope, envelope, texts } from './kie-envelope.ts'
import { alwaysFails } from './kie-models.ts'
import { isMisnamed, isOfWrongKind, linksIn } from './kie-pictures.ts'
import { fileLink, giveBack, type KieFakeState, type KieFakeTask } from './kie-state.ts'

type Failure = { failCode: string | null; failMsg: string | null }

const failures: Record<string, Failure> = {
  fail: { failCode: '500', failMsg: 'Internal Error' },
  'fail-501': { failCode: '501', failMsg: '' },
  'fail-silent': { failCode: null, failMsg: null },
  'fail-word': { failCode: 'GENERATION_FAILED', failMsg: 'The generation task failed.' },
  'fail-busy': { failCode: '500', failMsg: 'server is busy' },
  'fail-upstream': { failCode: '500', failMsg: 'upstream API service timed out' },
  'fail-leaky': { failCode: '500', failMsg: 'at https://internal.kie/x?key=sk-secret-0123456789abcdef (Java)' },
  flagged: { failCode: '422', failMsg: texts[400] ?? '' },
}

/** Why a job fails; null if it does not. */
export function jobFailure(state: KieFakeState, { words, body }: KieFakeTask): Failure | null {
  const [, failure] = Object.entries(failures).find(([word]) => words.has(word)) ?? []
  if (failure) return failure
  if (alwaysFails(String(body.model))) return { failCode: '500', failMsg: 'Internal Error' }
  const input = { ...(body.input as object) }
  if (isMisnamed(state, linksIn(input)) || isOfWrongKind(state, input))
    return { failCode: '422', failMsg: 'Invalid image format' }
  return null
}

const phases = ['waiting', 'queuing', 'generating']

/** The answer of recordInfo. */
export function answerJob(state: KieFakeState, task: KieFakeTask): Envelope {
  const { words, id } = task
  if (words.has('record-null') || words.has('recordInfo-null')) return envelope(422, null, 'recordInfo is null')
  for (const word of words.keys()) {
    const [, code] = /^record-(\d{3})$/.exec(word) ?? []
    if (code) return envelope(Number(code))
  }
  const param = JSON.stringify({ input: JSON.stringify(task.body.input), model: task.body.model })
  const base = { taskId: id, model: task.body.model, param, createTime: 1_777_535_159_006 }
  const open = { ...base, resultJson: '', failCode: null, failMsg: null, costTime: null, completeTime: null }
  if (words.has('endless')) return envelope(200, { ...open, state: 'generating' })
  if (words.has('queuing')) return envelope(200, { ...open, state: 'queuing' })
  const look = task.looks++
  if (look < state.looks && !task.done)
    return envelope(200, { ...open, state: phases[Math.min(look, phases.length - 1)] })
  const failure = jobFailure(state, task)
  if (failure) {
    giveBack(state, task)
    return envelope(200, { ...open, state: 'fail', ...failure, creditsConsumed: 0 })
  }
  task.done = true
  const done = { costTime: 80, completeTime: 1_777_535_239_227, creditsConsumed: task.price }
  return envelope(200, { ...open, state: 'success', resultJson: resultOf(state, task, look), ...done })
}

/** A text with JSON, in all the forms of the documents. */
function resultOf(state: KieFakeState, task: KieFakeTask, look: number): unknown {
  const { words, body } = task
  const link = fileLink(state, task)
  if (words.has('result-empty') || (words.has('result-late') && look === state.looks)) return ''
  if (words.has('result-null')) return null
  const pictures = { firstFrameUrl: [`${link}.first.jpg`], lastFrameUrl: [`${link}.last.jpg`] }
  const urls = {
    ...(words.has('no-urls') ? {} : { resultUrls: words.has('two-urls') ? [link, `${link}.second.mp4`] : [link] }),
    ...(String(body.model).includes('seedance') ? pictures : {}),
  }
  return words.has('result-object') ? urls : JSON.stringify(urls)
}

/** The body of a callback. */
export function jobCallback(state: KieFakeState, task: KieFakeTask, outcome: 'success' | 'failure') {
  const base = { taskId: task.id, model: task.body.model, param: '{}' }
  if (outcome === 'failure') {
    const failure = { failCode: '501', ...jobFailure(state, task) }
    return { code: 501, msg: 'Playground task failed.', data: { ...base, state: 'fail', ...failure } }
  }
  const resultJson = JSON.stringify({ resultUrls: [fileLink(state, task)] })
  const data = { ...base, state: 'success', resultJson, creditsConsumed: task.price }
  return { code: 200, msg: 'Playground task completed successfully.', data }
}
