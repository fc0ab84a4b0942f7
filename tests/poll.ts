import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json, text } from 'node:stream/consumers'
import type { TestAnswer } from './test-browser.ts'

/**
 * Asks a listening server whether a labelled answer still holds, as a browser does by itself; `fetch` with a tag given by
 * hand would also ask for `no-cache`. Over the network, since the server answers a poll with nothing new before its
 * framework sees it.
 */
export async function poll(url: string, headers: { cookie: string; 'if-none-match': string }): Promise<TestAnswer> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const isJson = String(answer.headers['content-type']).includes('json')
  const body = isJson ? await json(answer) : await text(answer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body }
}
