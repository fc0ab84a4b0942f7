import { callVendor, type VendorAnswer, type VendorCall } from '#server/features/providers/call-vendor.ts'
import { createVendorAgents } from '#server/features/providers/vendor-agents.ts'

export type GoogleTimeouts = { connectMs: number; submitMs: number; pollMs: number }
export const googleTimeouts: GoogleTimeouts = { connectMs: 5_000, submitMs: 60_000, pollMs: 30_000 }

/** The key is sent in this header alone: Google refuses a request that shows it twice. */
export const keyHeader = 'x-goog-api-key'

export type GoogleClient = {
  submit(key: string, interaction: object): Promise<VendorAnswer>
  ask(key: string, id: string): Promise<VendorAnswer>
  cancel(key: string, id: string): Promise<VendorAnswer>
}

/** A video of less than 4 MB may come inside the answer, which base64 makes a third longer. */
const maxAnswerBytes = 16 * 1024 * 1024

/** The calls of https://ai.google.dev/api/interactions-api */
export function createGoogleClient(apiUrl: string, timeouts: GoogleTimeouts): GoogleClient {
  const agents = createVendorAgents(timeouts)
  const call = async (one: 'shared' | 'fresh', made: Omit<VendorCall, 'keyHeader' | 'dispatcher'>) => {
    const dispatcher = (await agents())[one]
    return callVendor({ ...made, keyHeader, dispatcher, maxAnswerBytes })
  }
  const url = `${apiUrl.replace(/\/+$/, '')}/v1beta/interactions`
  return {
    submit: (key, body) =>
      call('fresh', { method: 'POST', url, authorization: key, body, timeoutMs: timeouts.submitMs }),
    cancel: (key, id) =>
      call('shared', {
        ...{ method: 'POST', url: `${url}/${encodeURIComponent(id)}/cancel`, authorization: key },
        timeoutMs: timeouts.pollMs,
      }),
    ask: (key, id) =>
      call('shared', {
        ...{ method: 'GET', url: `${url}/${encodeURIComponent(id)}`, authorization: key, timeoutMs: timeouts.pollMs },
      }),
  }
}
