import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** No browser sends a longer Accept-Encoding. A longer one counts as absent. */
const maxHeaderCharacters = 1024

type Encoding = 'br' | 'gzip' | 'identity'

/** A page ready to be sent: its text, the policy that matches its scripts, and each encoding after its first use. */
export type Document = { policy: string; etag: string; encodings: Map<Encoding, Promise<Buffer>> }

export function createDocument(html: string, policy: string): Document {
  const text = Buffer.from(html)
  // Includes the policy, so that a change of it also reaches browsers with a cached page.
  const etag = `W/"${createHash('sha256').update(text).update(policy).digest('base64url').slice(0, 22)}"`
  return { policy, etag, encodings: new Map([['identity', Promise.resolve(text)]]) }
}

/** Compressed as much as possible: a page that fits into the first packets arrives one round trip earlier. */
export function readDocument(document: Document, encoding: Encoding): Promise<Buffer> {
  const known = document.encodings.get(encoding)
  if (known !== undefined) return known
  const bytes = readDocument(document, 'identity').then((text) =>
    encoding === 'br' ? promisify(brotliCompress)(text) : promisify(gzip)(text, { level: 9 }),
  )
  document.encodings.set(encoding, bytes)
  return bytes
}

/** The best supported encoding that an Accept-Encoding header allows. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const allowed = readAcceptedNames(String(accepted ?? ''))
  if (allowed.has('br')) return 'br'
  return allowed.has('gzip') ? 'gzip' : 'identity'
}

/**
 * The names that a header such as `Accept-Encoding: br;q=0.5, gzip` accepts. Reads every character once, because the
 * header is untrusted.
 */
function readAcceptedNames(header: string): Set<string> {
  if (header.length > maxHeaderCharacters) return new Set()
  const entries = header.split(',').map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()))
  const accepted = entries.filter((parts) => {
    const weight = parts.find((part, place) => place > 0 && part.startsWith('q='))?.slice(2)
    return weight === undefined || Number(weight) > 0
  })
  return new Set(accepted.map(([name = '']) => name))
}

/** The answer for a page: the whole page, or 304 if the browser's copy is current. */
export async function answerDocument(document: Document, asked: IncomingHttpHeaders, status: number) {
  const encoding = encodingFor(asked['accept-encoding'])
  const headers: Record<string, string> = {
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    'content-security-policy': document.policy,
    etag: document.etag,
    'content-type': 'text/html; charset=utf-8',
  }
  if (status === 200 && asked['if-none-match'] === document.etag) return { status: 304, headers, body: undefined }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return { status, headers, body: await readDocument(document, encoding) }
}
