/** The progress of a download, and the validator that identifies the file on the server. */
export type Transfer = { received: number; size: number | null; validator: string | null }

type Answer = { status: number; header: (name: string) => string | null }
type Step =
  | { next: 'append'; transfer: Transfer }
  | { next: 'retry'; reason: string; transfer: Transfer }
  | { next: 'refuse'; reason: string }

const nothing: Transfer = { received: 0, size: null, validator: null }

/** Requests the file without compression, and only its missing part if the file is unchanged (RFC 9110 §13.1.5). */
export function resumeHeaders({ received, validator }: Transfer): Record<string, string> {
  const headers = { 'accept-encoding': 'identity' }
  if (received === 0) return headers
  return { ...headers, range: `bytes=${received}-`, ...(validator ? { 'if-range': validator } : {}) }
}

/** Decides what to do with an answer: start from the beginning, append to the partial file, retry, or give up. */
export function whereToContinue(transfer: Transfer, { status, header }: Answer): Step {
  if (status === 429 || status >= 500) return { next: 'retry', reason: `status ${status}`, transfer }
  // The range starts beyond the end of the file, so the file has changed.
  if (status === 416) return { next: 'retry', reason: 'status 416', transfer: nothing }
  if (status !== 200 && status !== 206) return { next: 'refuse', reason: `status ${status}` }
  if (/^text\/html\b/i.test(header('content-type') ?? '')) return { next: 'refuse', reason: 'it is a page' }
  const packed = (header('content-encoding') ?? 'identity') !== 'identity'
  if (status === 200) {
    const length = header('content-length')
    const size = packed || length === null ? null : Number(length)
    return { next: 'append', transfer: { received: 0, size, validator: packed ? null : readValidator(header) } }
  }
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header('content-range') ?? '') ?? []
  const size = total === undefined || total === '*' ? transfer.size : Number(total)
  const sameFile = !packed && Number(first) === transfer.received && (transfer.size === null || size === transfer.size)
  if (!sameFile) return { next: 'retry', reason: 'another part was sent', transfer: nothing }
  return { next: 'append', transfer: { ...transfer, size } }
}

/** If-Range allows only a strong ETag or a date. */
function readValidator(header: Answer['header']): string | null {
  const etag = header('etag')
  return etag && !etag.startsWith('W/') ? etag : header('last-modified')
}
