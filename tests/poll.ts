import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json, text } from 'node:stream/consumers'
import type { TestAnswer } from './test-browser.ts'

/**
 * Asks a listening server whether an answer with this ETag is still current, as a browser does.
 * `fetch` with a manual ETag would also send `no-cache`. Uses the network, because the server
 * answers an unchanged poll before its framework sees it.
 */
export async function poll(url: string, headers: { cookie: string; 'if-none-match': string }): Promise<TestAnswer> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const isJson = String(answer.headers['content-type']).includes('json')
  const body = isJson ? await json(answer) : await text(answer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body }
}
