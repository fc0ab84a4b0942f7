import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchResult } from '#scripts/bench.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'

/** Five rounds and one to warm up stay below the limit of a token, 600 calls a minute. */
const callsPerRound = 90
const users = 10
const waitsPerUser = 20
const waits = users * waitsPerUser
/** Shorter than the waits. */
const watchedSeconds = 25

/** Assistants: the list of tools beside a call of the API, and the memory of tools that wait for their videos. */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct({}, 'bench/tools/measured-server.ts')
  try {
    const cookies = await product.addUsers(Array.from({ length: users + 1 }, (_, index) => `user-${index}`))
    const [spare = '', ...owners] = cookies
    return [...(await measureList(product, spare)), ...(await measureWaits(product, owners))]
  } finally {
    await product.remove()
  }
}

async function measureList({ url }: PostgresProduct, cookie: string): Promise<BenchResult[]> {
  const tokens = { list: await makeToken(url, cookie), api: await makeToken(url, cookie) }
  const message = toMessage('tools/list', {})
  const listing = { method: 'POST', body: message.body, headers: headersOf(tokens.list, message) }
  const measures = {
    list: () => timeCalls(`${url}/mcp`, listing),
    api: () => timeCalls(`${url}/api/v1/account`, { headers: bearer(tokens.api) }),
  }
  await interleave(measures, 1)
  const times = await interleave(measures)
  return [
    { name: 'the list of tools', ...middle(times.list), unit: 'ms' },
    { name: 'GET /api/v1/account', ...middle(times.api), unit: 'ms' },
    { name: 'the list beside the call', ...ratios(times.list, times.api), unit: '×', limit: 2 },
  ]
}

/** One call after the other. @returns the mean duration in milliseconds */
async function timeCalls(url: string, request: RequestInit): Promise<number> {
  const startedAt = performance.now()
  for (let call = 0; call < callsPerRound; call++) {
    const answer = await fetch(url, request)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  }
  return (performance.now() - startedAt) / callsPerRound
}

async function measureWaits(product: PostgresProduct, cookies: readonly string[]): Promise<BenchResult[]> {
  const { url } = product
  // Nothing works here, so the videos stay queued.
  const videos = await Promise.all(
    cookies.map(async (cookie, index) => {
      const token = await makeToken(url, cookie)
      return { token, id: await startVideo(url, token, index) }
    }),
  )
  const waitAll = (seconds: number, times: number) =>
    Promise.all(videos.flatMap((video) => Array.from({ length: times }, () => waitFor(url, video, seconds))))
  // One-time costs are not counted for each wait.
  await waitAll(1, 2)
  await sleep(1000)
  const before = await product.memory()
  const ended = waitAll(watchedSeconds + 10, waitsPerUser)
  await sleep(4000)
  const early = await product.memory()
  await sleep((watchedSeconds - 4) * 1000)
  const late = await product.memory()
  await ended
  await sleep(1000)
  const after = await product.memory()
  const kib = (more: { used: number }, less: { used: number }) => (more.used - less.used) / 1024
  return [
    { name: `a waiting tool, of ${waits}`, value: kib(early, before) / waits, unit: 'KiB', limit: 100 },
    { name: `growth of all within ${watchedSeconds - 4} s`, value: kib(late, early), unit: 'KiB', limit: 2048 },
    { name: 'left when all have ended', value: kib(after, before), unit: 'KiB', limit: 2048 },
  ]
}

async function waitFor(url: string, { token, id }: { token: string; id: string }, seconds: number): Promise<void> {
  const params = { name: 'get_video', arguments: { video_id: id, wait_seconds: seconds } }
  const message = toMessage('tools/call', params)
  const answer = await fetch(`${url}/mcp`, { method: 'POST', ...message, headers: headersOf(token, message) })
  const text = await answer.text()
  if (!text.includes('still in progress')) throw new Error(text)
}

const revision = '2026-07-28'

function toMessage(method: string, params: { name?: string; arguments?: object }) {
  const meta = { protocolVersion: revision, clientCapabilities: {}, clientInfo: { name: 'bench', version: '1' } }
  const _meta = Object.fromEntries(
    Object.entries(meta).map(([name, value]) => [`io.modelcontextprotocol/${name}`, value]),
  )
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } })
  const headers = { 'mcp-method': method, ...(params.name ? { 'mcp-name': params.name } : {}) }
  return { body, headers }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const headersOf = (token: string, { headers }: ReturnType<typeof toMessage>) => ({
  ...{ ...bearer(token), ...headers, 'content-type': 'application/json', 'mcp-protocol-version': revision },
  accept: 'application/json, text/event-stream',
})

async function makeToken(url: string, cookie: string): Promise<string> {
  const { token } = await post(`${url}/api/user-tokens`, { cookie }, { name: 'bench' })
  return String(token)
}

async function startVideo(url: string, token: string, index: number): Promise<string> {
  const { data } = await post(`${url}/api/v1/videos`, bearer(token), { model: 'veo3_fast', prompt: `waves ${index}` })
  return (data as { id: string }[])[0]?.id ?? ''
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<Record<string, unknown>> {
  const all = { ...headers, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Record<string, unknown>
}
