import { Soundreel } from '#sdk/client.ts'
import type { ClientOptions } from '#sdk/settings.ts'
import type { Video } from '#sdk/types/video.ts'

export type FakeCall = { method: string; url: string; path: string; headers: Headers; body: unknown }
type Step = Response | Error | ((call: FakeCall, signal: AbortSignal | null) => Response | Promise<Response>)

/** A client whose calls get these answers in turn, the last one again and again; and what it sent. */
export function fakeSite(steps: Step[], options: ClientOptions = {}) {
  const calls: FakeCall[] = []
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = String(input)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const headers = new Headers(init.headers)
    const call = { method: init.method ?? 'GET', url, path: url.replace(/^https?:\/\/[^/]+/, ''), headers, body }
    const step = steps[Math.min(calls.length, steps.length - 1)]
    calls.push(call)
    if (step instanceof Error) throw step
    return typeof step === 'function' ? step(call, init.signal ?? null) : (step?.clone() ?? Response.error())
  }
  return { calls, client: new Soundreel({ baseUrl: 'https://site.example', token: 'srl_secret', fetch, ...options }) }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const refusal = (status: number, code: string, headers: Record<string, string> = {}, more: object = {}) =>
  json({ code, message: `Refused: ${code}`, requestId: 'r1', ...more }, status, headers)

export const makeVideo = (changes: Partial<Video> = {}): Video => ({
  id: 'vid_1',
  status: 'completed',
  place: null,
  model: 'veo3_fast',
  mode: 'text',
  prompt: 'waves',
  seconds: 8,
  resolution: '720p',
  aspectRatio: '16:9',
  audio: true,
  seed: null,
  creditsUsed: 2,
  creditsReturned: 0,
  createdAt: '2026-03-01T08:00:00.000Z',
  completedAt: null,
  error: null,
  parentId: null,
  requestId: 'req_1',
  clientReference: null,
  demo: false,
  route: null,
  pageUrl: 'https://site.example/my-creations?video=vid_1',
  files: [],
  upgrades: [],
  ...changes,
})

export const created = (video = makeVideo({ status: 'queued' })) =>
  json({ data: [video], creditsUsed: 2, balance: 98 }, 201)
