import type { Response } from 'undici'

export class AnswerTooLarge extends Error {}

/** Statuses whose answers have no body by definition. */
const bodiless = [204, 205, 304]

/**
 * The same answer with a body that breaks off when it grows beyond the limit. It is counted as it comes out of the
 * decompression, in small parts, so that a small file that unpacks to a huge one takes no more than its limit.
 * @throws AnswerTooLarge when the answer says beforehand that it is too large.
 */
export async function boundResponse(response: Response, maxBytes: number): Promise<Response> {
  const tooLarge = () => new AnswerTooLarge(`The answer is larger than ${maxBytes} bytes.`)
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const undici = await import('undici')
  const init = { status: response.status, statusText: response.statusText, headers: response.headers }
  if (!response.body || bodiless.includes(response.status)) return new undici.Response(null, init)
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(tooLarge())
      else controller.enqueue(chunk)
    },
  })
  return new undici.Response(response.body.pipeThrough(counter), init)
}
