import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { makeComfyClip } from '#tests/fakes/comfyui/graph/clip-file.ts'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { readBody } from '#tests/fakes/kie/kie-http.ts'
import { type ComfyAnswer, plain, proxyPage, send } from './comfyui-answer.ts'
import { type ComfyControls, createControls } from './comfyui-controls.ts'
import { answerElsewhere } from './comfyui-elsewhere.ts'
import { findRoute } from './comfyui-find-route.ts'
import type { ComfyCalls, ComfyFakeState, ComfyFile, ComfyJob, ComfyUpload } from './comfyui-state.ts'

export type ComfyFake = ComfyControls & {
  url: string
  /** Another origin, to which `[redirect]` leads. */
  elsewhereUrl: string
  /** Every job that was submitted, in order. */
  jobs: readonly ComfyJob[]
  /** By `type/subfolder/name`. */
  uploads: ReadonlyMap<string, ComfyUpload>
  files: ReadonlyMap<string, ComfyFile>
  /** By method and path, as `GET /api/jobs/{id}`: how many calls there were, and how many bytes were answered. */
  calls: ReadonlyMap<string, ComfyCalls>
  /** Every key that the proxy was shown. */
  keysShown: ReadonlySet<string>
  keysElsewhere: ReadonlySet<string>
  close(): Promise<void>
}

type Own = 'age' | 'version' | 'device' | 'argv' | 'looks' | 'isAutomatic' | 'silenceMs' | 'maxBody' | 'isCompressing'

export type ComfyFakeOptions = Partial<Pick<ComfyFakeState, Own | 'key' | 'now' | 'clips'>> & { port?: number }

const versions = { current: '0.38.1', old: '0.9.2', ancient: '0.2.7' }

function createState(options: ComfyFakeOptions): ComfyFakeState {
  const { age = 'current', ...chosen } = options
  return {
    ...{ url: '', elsewhereUrl: '', key: null, age, version: versions[age], device: 'cuda' },
    argv: ['main.py', '--disable-metadata'],
    ...{ looks: 1, isAutomatic: true, silenceMs: 20_000, maxBody: 100 * 1024 ** 2, isCompressing: false },
    ...{ now: Date.now, clips: makeComfyClip },
    ...chosen,
    ...{ jobs: [], pending: [], running: null, history: new Map(), files: new Map(), uploads: new Map() },
    ...{
      cache: new Map(),
      spent: new Set(),
      nextNumber: 0,
      isWedged: false,
      edgeFault: null,
      edgeRoute: null,
      gone: new Set(),
    },
    ...{ calls: new Map(), keysShown: new Set(), keysElsewhere: new Set(), listeners: new Set() },
  }
}

/** A ComfyUI server behind a proxy. The words in brackets of the texts of a graph make it fail (README.md). */
export async function startComfyFake({ port = 0, ...options }: ComfyFakeOptions = {}): Promise<ComfyFake> {
  const state = createState(options)
  const answering = (answer: typeof answerCall) =>
    createServer(keepAlive, (request, response) => {
      answer(state, request, response).catch((error: Error) => response.destroyed || response.destroy(error))
    })
  const servers = [answering(answerCall), answering(answerElsewhere)] as const
  state.url = await listen(servers[0], port)
  state.elsewhereUrl = await listen(servers[1], 0)
  const { url, elsewhereUrl, jobs, uploads, files, calls, keysShown, keysElsewhere } = state
  return {
    ...{ url, elsewhereUrl, jobs, uploads, files, calls, keysShown, keysElsewhere },
    ...createControls(state),
    async close() {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function answerCall(state: ComfyFakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: params } = new URL(request.url ?? '/', state.url)
  const route = findRoute(state, request.method ?? 'GET', pathname)
  const calls = state.calls.get(route.name) ?? { count: 0, bytes: 0 }
  state.calls.set(route.name, calls)
  calls.count += 1
  const before = request.socket.bytesWritten
  response.once('finish', () => {
    calls.bytes += request.socket.bytesWritten - before
  })
  const body = await readBody(request)
  const refusal = findRefusal(state, request, { route: route.name, size: body.length })
  const { id } = route
  send(state, request, response, refusal ?? (await route.answer({ request, response, id, params, body })))
}

type Seen = { route: string; size: number }

/** What the proxy says before the server sees the call. */
function findRefusal(state: ComfyFakeState, request: IncomingMessage, { route, size }: Seen): ComfyAnswer | null {
  const { key, edgeFault, edgeRoute, maxBody, keysShown } = state
  const shown = key && request.headers[key.name.toLowerCase()]
  if (typeof shown === 'string' && keysShown.size < 1000) keysShown.add(shown)
  if (edgeFault && (edgeRoute ?? route) === route) return edgeFault === 'reset' ? 'reset' : proxyPage(edgeFault)
  if (key && shown !== key.value) return proxyPage(401)
  if (size > maxBody) return plain(413, `Maximum request body size ${maxBody} exceeded, actual body size ${size}`)
  return null
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const key = { name: 'X-API-Key', value: 'comfy-fake-key' }
  const fake = await startComfyFake({ port: Number(process.env.COMFY_FAKE_PORT ?? 4017), looks: 3, key })
  console.log(`ComfyUI: ${fake.url}, header ${key.name}: ${key.value}`)
}
