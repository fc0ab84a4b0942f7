import type { Response } from 'undici'

export class AnswerTooLarge extends Error {}

/** Statuses whose responses have no body by definition. */
const bodiless = [204, 205, 304]

/**
 * The same response with a body that fails above the limit. Bytes are counted after decompression, in small chunks,
 * so that a decompression bomb takes no more memory than the limit.
 * @throws AnswerTooLarge if the content-length is already above the limit.
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
