import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { readBody, sendJson, sendPage } from '#tests/fakes/kie/kie-http.ts'
import { describe } from './google-answers.ts'
import { begin } from './google-request.ts'
import {
  type GoogleAnswer,
  type GoogleClip,
  type GoogleFakeAccount,
  type GoogleFakeState,
  type Interaction,
  invalid,
  refused,
} from './google-state.ts'

export type GoogleFake = {
  url: string
  filesUrl: string
  interactions: Interaction[]
  keys: ReadonlySet<string>
  keysElsewhere: ReadonlySet<string>
  addAccount(key: string, options?: { isLocked?: boolean }): GoogleFakeAccount
  close(): Promise<void>
}

type Options = Partial<Pick<GoogleFakeState, 'clips' | 'looks'>> & { port?: number }

/** The file of a clip, of its size and length; made at the first request. */
async function makeClip({ aspectRatio, resolution, seconds }: GoogleClip): Promise<string> {
  const { makeSizedClip } = await import('#tests/make-clip.ts')
  const lines = resolution === '4k' ? 2160 : Number.parseInt(resolution, 10)
  return makeSizedClip({ aspectRatio, lines, seconds, sound: true })
}

/** Google's Interactions API, as it answers in practice. The words in brackets of a prompt make it fail. */
export async function startGoogleFake(options: Options = {}): Promise<GoogleFake> {
  const { clips = makeClip, looks = 1, port = 0 } = options
  const state: GoogleFakeState = {
    ...{ url: '', filesUrl: '', looks, clips },
    ...{ accounts: new Map(), interactions: [], keys: new Set(), keysElsewhere: new Set() },
  }
  const answering = (answer: typeof answerApi) =>
    createServer(keepAlive, (request, response) => {
      answer(state, request, response).catch((error: Error) => response.destroyed || response.destroy(error))
    })
  const [api, files] = [answering(answerApi), answering(answerFile)]
  state.url = await listen(api, port)
  state.filesUrl = await listen(files, 0)
  return {
    ...{ url: state.url, filesUrl: state.filesUrl, interactions: state.interactions },
    ...{ keys: state.keys, keysElsewhere: state.keysElsewhere },
    addAccount(key, { isLocked = false } = {}) {
      const account = { key, isLocked, submits: 0 }
      state.accounts.set(key, account)
      return account
    },
    async close() {
      for (const server of [api, files]) {
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

async function answerApi(state: GoogleFakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', state.url)
  const text = (await readBody(request)).toString()
  const key = request.headers['x-goog-api-key']?.toString() ?? ''
  state.keys.add(key)
  const account = state.accounts.get(key)
  const isTwice = searchParams.has('key') || request.headers.authorization !== undefined
  if (isTwice)
    return send(request, response, invalid('Multiple authentication credentials received. Please pass only one.'))
  if (!account)
    return send(request, response, refused(400, 'INVALID_ARGUMENT', 'API key not valid.', 'API_KEY_INVALID'))
  if (account.isLocked)
    return send(request, response, refused(403, 'PERMISSION_DENIED', 'blocked', 'API_KEY_SERVICE_BLOCKED'))
  const [, kind, id] = /^\/v1beta\/(files|interactions)(?:\/([^/:]+))?/.exec(pathname) ?? []
  const cancelled = /\/cancel$/.test(pathname) && state.interactions.find((one) => one.id === id && one.key === key)
  if (cancelled) {
    cancelled.isCancelled = true
    return sendJson(response, { id, status: 'cancelled' })
  }
  if (request.method === 'POST') return send(request, response, begin(state, account, JSON.parse(text)))
  const found = state.interactions.find((one) => one.id === id && one.key === key)
  if (kind === 'files' && found) return sendVideo(state, found, response)
  const unknown = invalid(`Invalid interaction name: ${id}`)
  return send(request, response, found ? await describe(state, found) : unknown)
}

async function sendVideo(state: GoogleFakeState, interaction: Interaction, response: ServerResponse): Promise<void> {
  const { id, words, clip } = interaction
  if (words.has('file-gone')) return sendPage(response, 404, 'not found')
  if (words.has('redirect')) return void response.writeHead(302, { location: `${state.filesUrl}/${id}` }).end()
  const seconds = clip.seconds + (words.has('other-length') ? 4 : 0)
  await sendFile(response, await state.clips({ ...clip, seconds }), words.has('huge') ? 600_000_000 : null)
}

/** The other host wants no key. */
async function answerFile(state: GoogleFakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const key = request.headers['x-goog-api-key']?.toString()
  if (key !== undefined) state.keysElsewhere.add(key)
  const found = state.interactions.find(({ id }) => request.url === `/${id}`)
  if (!found) return sendPage(response, 404, 'not found')
  await sendFile(response, await state.clips(found.clip))
}

async function sendFile(response: ServerResponse, path: string, length: number | null = null): Promise<void> {
  const content = await readFile(path)
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': length ?? content.length }).end(content)
}

function send(request: IncomingMessage, response: ServerResponse, answer: GoogleAnswer): void {
  if (answer === 'silence') request.socket.resetAndDestroy()
  else sendJson(response, answer.body, answer.status)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const fake = await startGoogleFake({ port: Number(process.env.GOOGLE_FAKE_PORT ?? 4016), looks: 3 })
  fake.addAccount('google-fake-key')
  console.log(`GOOGLE_VIDEO_URL=${fake.url}, key: google-fake-key`)
}
