import { isUtf8 } from 'node:buffer'
import { Refusal } from '#server/refusal.ts'
import type { App } from './register-endpoint.ts'

/**
 * The largest body in the contract has a few hundred values.
 * A body above this limit is an attempt to block the thread.
 */
const maxParts = 20_000

/**
 * Parses JSON bodies, and refuses others: the framework would take text/plain for a text. An empty body counts as none,
 * because the page sends one when it logs out.
 */
export function acceptJson(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Decoding would put a sign for what it cannot read into the prompt, and the video would be paid.
    if (!isUtf8(bytes)) return done(new Refusal('MALFORMED_JSON', 'The request body is not valid UTF-8.'))
    const body = bytes.toString()
    if (body.trim() === '') return done(null, undefined)
    if (hasTooManyParts(body)) return done(new Refusal('INVALID_INPUT', 'The request body has too many entries.'))
    // biome-ignore lint/nursery/noFloatingPromises: it answers through `done`; its type only allows for a promise
    parseJson(request, body, done)
  })
}

/**
 * Counts the characters that start a value, even within texts, because prose has far fewer of them. Base64 has none.
 */
export function hasTooManyParts(json: string): boolean {
  if (json.length <= maxParts) return false
  let parts = 0
  for (const sign of ['[', '{', ','])
    for (let at = json.indexOf(sign); at !== -1; at = json.indexOf(sign, at + 1)) {
      parts += 1
      if (parts > maxParts) return true
    }
  return false
}
