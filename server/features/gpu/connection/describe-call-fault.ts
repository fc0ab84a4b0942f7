import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { isPage } from '#server/features/providers/comfyui/refusal-of.ts'

/** `faults`: what keeps a server from making videos. `warnings`: what else the operator should know. */
export type Tested = { faults: string[]; warnings: string[] }

export const failed = (fault: string): Tested => ({ faults: [fault], warnings: [] })

/** The calls of the test, as their sentences name them. */
export type TestCall =
  | 'GET /api/jobs'
  | 'GET /api/jobs/{id}'
  | 'GET /api/view'
  | 'HEAD /api/view'
  | 'POST /api/history'
  | 'POST /api/jobs/{id}/cancel'
  | 'POST /api/prompt'
  | 'POST /api/upload/image'

/**
 * Why a call did not reach ComfyUI: a sentence that names the call and its status, and one that says what to do. Null if
 * ComfyUI seems to have answered.
 */
export function describeCallFault(call: TestCall, answer: VendorAnswer): string | null {
  if (answer.got === 'nothing')
    return `${call} got no answer (${answer.reason}). Check that the proxy passes ${load(call)} on and does not cut requests off.`
  const { httpStatus } = answer
  if (httpStatus >= 200 && httpStatus < 300)
    return isPage(answer) ? `${call} answers with a web page. ${passOn(call)}` : null
  return `${call} answers ${httpStatus}. ${adviceFor(call, httpStatus)}`
}

/** An answer that is not ComfyUI's, though its status is good. */
export const notAsExpected = (call: TestCall) =>
  `${call} answers something else than ComfyUI does. Does a cache or another program answer for it?`

function adviceFor(call: TestCall, httpStatus: number): string {
  if (httpStatus < 400) return 'Redirects are not followed: enter the address that this one leads to.'
  if (httpStatus === 401 || httpStatus === 403)
    return 'The proxy accepts the header for other calls: let it accept this one, too.'
  if (httpStatus === 404 || httpStatus === 405 || httpStatus === 501) return passOn(call)
  if (httpStatus === 413)
    return 'Raise the limit of the proxy (client_max_body_size in nginx) and of ComfyUI (--max-upload-size) to 100 MB.'
  if (httpStatus === 429) return 'The proxy limits how often it is called: raise that limit.'
  if (httpStatus >= 502 && httpStatus <= 504) return 'The proxy did not reach ComfyUI: read the log of the proxy.'
  return 'Read the log of ComfyUI.'
}

const load = (call: TestCall) => (call === 'POST /api/upload/image' ? 'pictures of 2 MB' : 'this path')

/** A proxy may pass on only some methods of a path. */
const passOn = (call: TestCall) => {
  const [method] = call.split(' ')
  return `Let the proxy pass this path on to ComfyUI${method === 'GET' ? '' : `, with ${method}`}.`
}
