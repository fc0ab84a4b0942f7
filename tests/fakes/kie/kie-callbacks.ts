import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackBody } from './kie-answers.ts'
import type { KieFakeState, KieFakeTask } from './kie-state.ts'

const tries = 3

/** Finishes the task after the delay and sends callbacks as the words of its prompt say. */
export async function finishWithCallback(state: KieFakeState, task: KieFakeTask): Promise<void> {
  const { words } = task
  if (!task.body.callBackUrl) return
  // Bounded: KIE finishes a job after this long.
  await sleep(state.callbackDelayMs, undefined, { ref: false })
  if (!words.has('callback-too-early')) task.done = true
  if (words.has('callback-never')) return
  await tell(state, task, words.has('callback-lies') ? 'failure' : 'success')
  if (words.has('callback-twice')) await tell(state, task, 'success')
  if (words.has('callback-contradicts')) await tell(state, task, 'failure')
}

/** Delivers up to three times, as KIE does, until the answer is 2xx. */
export async function tell(state: KieFakeState, task: KieFakeTask, outcome: 'success' | 'failure'): Promise<void> {
  const body = JSON.stringify(callbackBody(state, task, outcome))
  const headers = { 'content-type': 'application/json', ...signature(state, task) }
  for (let attempt = 0; attempt < tries; attempt++) {
    const told = await fetch(String(task.body.callBackUrl), { method: 'POST', headers, body }).catch(() => null)
    await told?.body?.cancel()
    if (told?.ok) return
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
