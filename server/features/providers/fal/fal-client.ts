import { callVendor, type VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { createVendorAgents } from '#server/features/providers/vendor-agents.ts'
import { maxPlacedLength } from './place-picture.ts'

export type FalTimeouts = { connectMs: number; submitMs: number; pollMs: number }
export const falTimeouts: FalTimeouts = { connectMs: 5_000, submitMs: 60_000, pollMs: 15_000 }

export type FalClient = {
  /** `webhook`: where fal tells about the end; null if our address is not public. */
  submit(key: string, job: { endpoint: string; input: object; webhook: string | null }): Promise<VendorAnswer>
  /** Asks at one of the addresses that the queue gave for a job. */
  ask(key: string, url: string): Promise<VendorAnswer>
  /** Asks for the result, whose errors repeat what was sent. */
  askResult(key: string, url: string): Promise<VendorAnswer>
  /** Asks the queue to give a job up. */
  cancel(key: string, url: string): Promise<VendorAnswer>
}

/** The pictures or the video that were sent, and everything else. */
const maxResultBytes = maxPlacedLength + 1024 * 1024

/** The calls of https://docs.fal.ai/documentation/model-apis/inference/queue; the key is sent to the queue alone. */
export function createFalClient(queueUrl: string, timeouts: FalTimeouts): FalClient {
  const open = createVendorAgents(timeouts)
  return {
    async submit(key, { endpoint, input, webhook }) {
      const query = webhook ? `?fal_webhook=${encodeURIComponent(webhook)}` : ''
      const url = `${queueUrl.replace(/\/+$/, '')}/${endpoint}${query}`
      const { fresh: dispatcher } = await open()
      const call = { method: 'POST' as const, url, body: input, timeoutMs: timeouts.submitMs, dispatcher }
      return callVendor({ ...call, authorization: `Key ${key}` })
    },
    async cancel(key, url) {
      const { shared: dispatcher } = await open()
      return callVendor({ method: 'PUT', url, authorization: `Key ${key}`, timeoutMs: timeouts.pollMs, dispatcher })
    },
    async ask(key, url) {
      const { shared: dispatcher } = await open()
      return callVendor({ method: 'GET', url, authorization: `Key ${key}`, timeoutMs: timeouts.pollMs, dispatcher })
    },
    async askResult(key, url) {
      const { shared: dispatcher } = await open()
      const call = { method: 'GET' as const, url, authorization: `Key ${key}`, dispatcher }
      // It may be as long as the submission, so it gets as much time.
      return callVendor({ ...call, timeoutMs: timeouts.submitMs, maxAnswerBytes: maxResultBytes })
    },
  }
}
