import { createHash, sign } from 'node:crypto'
import type { FalFakeState, FalJob } from './fal-state.ts'

/** The headers and the body of a webhook, as fal signs them. */
export function signWebhook({ signingKey, now }: Pick<FalFakeState, 'signingKey' | 'now'>, id: string, text: string) {
  const [user, timestamp] = ['github|123', String(Math.floor(now() / 1000))]
  const message = [id, user, timestamp, createHash('sha256').update(text).digest('hex')].join('\n')
  return {
    'content-type': 'application/json',
    'x-fal-webhook-request-id': id,
    'x-fal-webhook-user-id': user,
    'x-fal-webhook-timestamp': timestamp,
    'x-fal-webhook-signature': sign(null, Buffer.from(message), signingKey).toString('hex'),
  }
}

/** Tells of the end of a job, as its words say: twice, with a lie, or forged. It ends the job. */
export async function callBack(state: FalFakeState, job: FalJob, webhook: string): Promise<void> {
  if (job.words.has('webhook-never')) return
  job.isDone = true
  const ids = { request_id: job.id, gateway_request_id: job.id }
  const made = { status: 'OK', payload: { video: { url: `${state.url}/files/${job.id}.mp4` } } }
  const failed = { status: 'ERROR', error: 'Unexpected status code: 422', payload: { detail: [] } }
  const text = JSON.stringify({ ...ids, ...(job.words.has('webhook-lies') ? failed : made) })
  const headers = signWebhook(state, job.id, text)
  const body = job.words.has('webhook-forged') ? `${text} ` : text
  for (const _ of job.words.has('webhook-twice') ? [1, 2] : [1])
    await fetch(state.reach(webhook), { method: 'POST', headers, body }).catch(() => undefined)
}
