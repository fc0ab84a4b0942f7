import { callVendor, type VendorAnswer, type VendorCall } from '#server/features/providers/call-vendor.ts'
import { base64Length, maxPictureBytes } from '#server/features/providers/read-picture.ts'
import { createVendorAgents } from '#server/features/providers/vendor-agents.ts'

export type GoogleTimeouts = { connectMs: number; submitMs: number; pollMs: number }
/** What a query answers with may be as long as the submission, so it gets as much time. */
export const googleTimeouts: GoogleTimeouts = { connectMs: 5_000, submitMs: 60_000, pollMs: 60_000 }

/** The key is sent in this header alone: Google refuses a request that shows it twice. */
export const keyHeader = 'x-goog-api-key'

export type GoogleClient = {
  submit(key: string, interaction: object): Promise<VendorAnswer>
  ask(key: string, id: string): Promise<VendorAnswer>
  cancel(key: string, id: string): Promise<VendorAnswer>
}

/** No model of Google takes more of them. */
const maxPictures = 6
/** An answer repeats the pictures that were sent, and a video of less than 4 MB may come inside it, as base64. */
const maxAnswerBytes = base64Length(maxPictures * maxPictureBytes) + 16 * 1024 * 1024

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
