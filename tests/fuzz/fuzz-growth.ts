import { type Exchanged, exchange } from './exchange.ts'
import { encode, type FuzzWorld, headerText } from './fuzz-request.ts'
import { hostileTexts } from './fuzz-values.ts'

const [half, whole] = [6000, 12_000]
const tries = 4
const attempts = 3
/** The time of any request on a busy machine. A ratio of times below it means nothing. */
const ordinaryMs = 15
const linear = 2.6

const headers = [
  'accept-encoding',
  'cookie',
  'content-type',
  'if-none-match',
  'range',
  'x-forwarded-for',
  'authorization',
]

/**
 * Sends a hostile text of two lengths to a place that reads it.
 * @returns a description if the cost grew faster than the length each time, otherwise null
 */
export async function probeGrowth(port: number, { random, endpoints, callers }: FuzzWorld): Promise<string | null> {
  const textOf = random.pick(hostileTexts)
  const endpoint = random.pick(endpoints.filter(({ path }) => !path.includes('{')))
  const caller = random.pick(callers())
  const place = random.pick(['header', 'path', 'body'])
  const header = random.pick(headers)
  const name = random.pick(['username', 'prompt', 'email', 'url', 'name', 'search', 'password'])
  const send = (characters: number): Promise<Exchanged> => {
    const text = textOf(characters)
    const body = place === 'body' ? JSON.stringify({ [name]: text }) : ''
    const all: Record<string, string> = {
      host: 'a',
      connection: 'close',
      'content-type': 'application/json',
      ...caller.headers,
    }
    if (place === 'header') all[header] = headerText(text)
    all['content-length'] = String(Buffer.byteLength(body))
    const path = place === 'path' ? `${endpoint.path}${encode(text).slice(0, characters)}` : endpoint.path
    const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`)
    const head = `${endpoint.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
    return exchange(port, { bytes: Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]) })
  }
  const shortest = async (characters: number) => {
    const times: number[] = []
    for (let at = 0; at < tries; at += 1) times.push((await send(characters)).ms)
    return Math.min(...times)
  }
  for (let at = 0; at < attempts; at += 1)
    if ((await shortest(whole)) + ordinaryMs < linear * ((await shortest(half)) + ordinaryMs)) return null
  return `${caller.name} ${endpoint.method} ${endpoint.path} ${place} ${place === 'header' ? header : name} ${textOf(20)}`
}
