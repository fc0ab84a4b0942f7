import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import type { Refusal } from './server-access.ts'

type Answer = Extract<VendorAnswer, { got: 'answer' }>

/** A web page: the proxy in front answered, or another program has the address. */
export function isPage({ header, text }: Answer): boolean {
  return /^text\/html\b/i.test(header('content-type') ?? '') || /^\s*</.test(text)
}

/** Why an answer that is no result was given, if the server certainly has not queued anything. */
export function refusalOf(answer: Answer, words?: string): Refusal {
  const { httpStatus } = answer
  if (httpStatus === 401 || httpStatus === 403) return { kind: 'account', failure: { code: 'KEY_NOT_ACCEPTED' } }
  if (httpStatus === 429) return { kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } }
  const isElsewhere = httpStatus === 404 || httpStatus === 405 || (httpStatus >= 300 && httpStatus < 400)
  if (isElsewhere || (httpStatus < 300 && isPage(answer)))
    return { kind: 'account', failure: { code: 'SERVICE_NOT_REACHED' }, words: 'there is no ComfyUI at the address' }
  const said = httpStatus === 413 ? 'the request is larger than --max-upload-size' : words
  return { kind: 'broken', failure: { code: 'SERVICE_REFUSED' }, ...(said ? { words: said } : {}) }
}
