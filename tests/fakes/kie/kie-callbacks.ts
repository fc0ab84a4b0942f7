import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackBody, isDoomed } from './kie-answers.ts'
import type { KieFakeState, KieFakeTask } from './kie-state.ts'
import { callback4k } from './kie-upgrades.ts'

const tries = 3

/** Finishes the task after the delay and sends callbacks as the words of its prompt say. */
export async function finishWithCallback(state: KieFakeState, task: KieFakeTask): Promise<void> {
  const { words } = task
  if (!task.body.callBackUrl) return
  // Bounded: KIE finishes a job after this long.
  await sleep(state.callbackDelayMs, undefined, { ref: false })
  if (!words.has('callback-too-early')) task.done = true
  if (words.has('callback-never')) return
  const outcome = isDoomed(state, task) ? 'failure' : 'success'
  const other = outcome === 'success' ? 'failure' : 'success'
  await tellEnd(state, task, words.has('callback-lies') ? other : outcome)
  if (words.has('callback-twice')) await tellEnd(state, task, outcome)
  if (words.has('callback-contradicts')) await tellEnd(state, task, other)
}

async function tellEnd(state: KieFakeState, task: KieFakeTask, outcome: 'success' | 'failure'): Promise<void> {
  const body = callbackBody(state, task, outcome)
  const { taskId, ...data } = body.data
  await tell(state, task, task.body.callBackUrl, renamed(task, { ...body, data }, taskId))
}

/** The id of the task, in each of the spellings of the documents. */
function renamed({ words }: KieFakeTask, body: { data: object }, id: string) {
  if (words.has('callback-snake')) return { ...body, data: { ...body.data, task_id: id } }
  if (words.has('callback-top')) return { taskId: id, ...body }
  return { ...body, data: { taskId: id, ...body.data } }
}

/** Tells that the 4K version is ready, where it was asked for with a callback. */
export async function tell4k(state: KieFakeState, task: KieFakeTask, url: unknown): Promise<void> {
  // Bounded: KIE finishes an upgrade after this long.
  await sleep(state.callbackDelayMs, undefined, { ref: false })
  await tell(state, task, url, callback4k(state, task))
}

/** Delivers up to three times, as KIE does, until the answer is 2xx. */
async function tell(state: KieFakeState, task: KieFakeTask, url: unknown, told: object): Promise<void> {
  const body = JSON.stringify(told)
  const headers = { 'content-type': 'application/json', ...signature(state, task) }
  for (let attempt = 0; attempt < tries; attempt++) {
    const answer = await fetch(state.reach(String(url)), { method: 'POST', headers, body }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
}

/**
 * base64(HMAC-SHA256(key, taskId.timestamp)); the body is not covered.
 * https://docs.kie.ai/common-api/webhook-verification.md
 */
function signature(state: KieFakeState, task: KieFakeTask): Record<string, string> {
  const key = state.accounts.get(task.key)?.webhookKey
  if (!key) return {}
  const timestamp = String(Math.floor(Date.now() / 1000) - (task.words.has('callback-old') ? 3600 : 0))
  const signed = createHmac('sha256', task.words.has('callback-forged') ? 'another key' : key)
  const value = signed.update(`${task.id}.${timestamp}`).digest('base64')
  return { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': value }
}
