import type { IncomingMessage, ServerResponse } from 'node:http'
import { finishWithCallback } from './kie-callbacks.ts'
import { type Envelope, envelope, texts } from './kie-envelope.ts'
import { sendJson, sendPage } from './kie-http.ts'
import { type KieFakeAccount, type KieFakeAsked, type KieFakeState, readWords, startTask } from './kie-state.ts'

/** Answers create: a refusal without a job, or a job and then the answer that the prompt asks for. */
export async function answerCreate(
  state: KieFakeState,
  account: KieFakeAccount,
  asked: KieFakeAsked & { refuse: () => Envelope | null },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const words = readWords(asked.prompt)
  const page = Array.from(words.keys(), (word) => /^http-(\d{3})$/.exec(word)).find((match) => match)
  if (page) return sendPage(response, Number(page[1]), 'error code: 1010')
  if (isTooOften(state, account)) return sendJson(response, envelope(429))
  const refusal = refuseByWord(words) ?? asked.refuse() ?? (account.credits < asked.price ? envelope(402) : null)
  if (refusal && words.has('no-code')) return sendJson(response, { msg: refusal.msg }, refusal.code)
  if (refusal) return sendJson(response, refusal, words.has('real-status') ? refusal.code : 200)
  const { family, price, clip, body, prompt } = asked
  const task = startTask(state, account, { family, price, clip, body, prompt })
  const callback = finishWithCallback(state, task)
  if (words.has('callback-before-answer')) await callback
  const answer = JSON.stringify(envelope(200, { taskId: task.id, ...(family === 'jobs' ? { recordId: task.id } : {}) }))
  if (words.has('slow-headers')) return
  if (words.has('drop-after-create')) return void request.socket.end()
  if (words.has('reset')) return void request.socket.resetAndDestroy()
  if (words.has('half-body')) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
    response.write(answer.slice(0, answer.length >> 1), () => request.socket.destroy())
    return
  }
  for (const status of [500, 502, 503, 504, 524])
    if (words.has(`${status}-page`) || (status !== 500 && words.has(String(status))))
      return sendPage(response, status, 'gateway')
  if (words.has('html')) return sendPage(response, 200, 'welcome')
  if (words.has('empty')) return void response.end()
  if (words.has('cut-json')) return void response.end(answer.slice(0, -12))
  if (words.has('no-task-id')) return sendJson(response, envelope(200, {}))
  if (words.has('created-data-null')) return sendJson(response, envelope(200, null))
  if (words.has('500-timeout')) return sendJson(response, envelope(500, null, 'Server error: timeout'))
  if (words.has('snake-id')) return sendJson(response, envelope(200, { task_id: task.id }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
}

const windowMs = 10_000

/** KIE takes 20 creates of an account within ten seconds; further ones are refused, not queued. */
function isTooOften(state: KieFakeState, account: KieFakeAccount): boolean {
  const now = state.now()
  account.createdAt = account.createdAt.filter((at) => now - at < windowMs)
  if (account.createdAt.length >= account.createsAtOnce) return true
  account.createdAt.push(now)
  return false
}

const refusals: Record<string, string> = {
  '400-flagged': texts[400] ?? '',
  '400-english': 'Only English prompts are supported at this time.',
  '400-image': texts[451] ?? '',
  '400-other': 'Something is wrong.',
  '422-flow': 'Your request was rejected by Flow(PUBLIC_ERROR_UNSAFE_GENERATION). Please adjust your input.',
  '422-leaky': 'key sk-secret-0123456789abcdef at https://internal.kie/trace (Task.java:42)',
  '422-prose': 'This field is required',
  '422-length': 'The text length cannot exceed the maximum limit',
  '500-validation': 'This field is required',
  '500-paused': 'This interface is temporarily paused',
}

function refuseByWord(words: Map<string, string>): Envelope | null {
  for (const [word, text] of Object.entries(refusals))
    if (words.has(word)) return envelope(Number.parseInt(word, 10), null, text)
  for (const code of [400, 401, 402, 403, 404, 408, 418, 422, 429, 433, 451, 455, 500, 501, 505, 550])
    if (words.has(String(code))) return envelope(code)
  return null
}
