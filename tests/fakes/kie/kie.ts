import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { answerRecord } from './kie-answers.ts'
import { tell4k } from './kie-callbacks.ts'
import { makeFakeClip } from './kie-clips.ts'
import { answerCreate } from './kie-create.ts'
import { envelope } from './kie-envelope.ts'
import { freshLink, serveFile } from './kie-files.ts'
import { readBody, sendJson, sendPage } from './kie-http.ts'
import { answerJob } from './kie-jobs.ts'
import { readJob } from './kie-models.ts'
import { typeOfName } from './kie-pictures.ts'
import type { KieFakeAccount, KieFakeClips, KieFakeState, KieFakeTask } from './kie-state.ts'
import { answer4k, answerHd } from './kie-upgrades.ts'
import { readExtend, readGenerate } from './kie-veo.ts'

/*
 * A fake KIE over real HTTP. Words in brackets in the prompt choose its behaviour; several may be combined. README.md
 * lists them. With a callBackUrl, a task is done after `callbackDelayMs`, otherwise after `looks` polls.
 */

export type KieFake = {
  url: string
  uploadUrl: string
  /** `createsAtOnce`: how many creates it may send within ten seconds, 20 by default. */
  addAccount(account: { key: string; credits: number; webhookKey?: string; createsAtOnce?: number }): KieFakeAccount
  /** From now on, the jobs API has this model, too, and accepts what the schema of its input says. */
  learn(slug: string, input: z.ZodType): void
  tasks: KieFakeTask[]
  uploads: KieFakeState['uploads']
  /** How many jobs were really started with that key. */
  creates(key: string): number
  /** Calls the listener for each new connection to the API. */
  onConnection(listener: (socket: unknown) => void): void
  /** Nobody answers any more. @returns what brings it back, at the same addresses */
  vanish(): Promise<() => Promise<void>>
  close(): Promise<void>
}

type Options = {
  port?: number
  /** Real videos of the right size and length by default. */
  clips?: KieFakeClips
  /** The time in ms. */
  now?: () => number
  /** Where a callback address leads; to itself by default. */
  reach?: (url: string) => string
  /** How many polls still find a task running; 1 by default. */
  looks?: number
  callbackDelayMs?: number
  /** The length of a video at a public address; 0 by default. */
  secondsOf?: (url: string) => number
}

export async function startKieFake(options: Options = {}): Promise<KieFake> {
  const { port = 0, clips = makeFakeClip, looks = 1, callbackDelayMs = 50, now = Date.now } = options
  const { reach = (url: string) => url, secondsOf = () => 0 } = options
  const accounts = new Map<string, KieFakeAccount>()
  const state: KieFakeState = {
    ...{
      clips,
      accounts,
      looks,
      callbackDelayMs,
      now,
      reach,
      secondsOf,
      tasks: [],
      uploads: new Map(),
      learned: new Map(),
    },
    ...{ url: '', uploadUrl: '' },
  }
  const api = await listen(port, (request, response) => answer(state, request, response))
  const upload = await listen(port === 0 ? 0 : port + 1, (request, response) => answerUpload(state, request, response))
  state.url = addressOf(api)
  state.uploadUrl = addressOf(upload)
  return {
    url: state.url,
    uploadUrl: state.uploadUrl,
    tasks: state.tasks,
    uploads: state.uploads,
    addAccount({ key, credits, webhookKey, createsAtOnce = 20 }) {
      const account = { key, credits, webhookKey: webhookKey ?? null, creates: 0, createsAtOnce, createdAt: [] }
      accounts.set(key, account)
      return account
    },
    learn: (slug, input) => void state.learned.set(slug, input),
    creates: (key) => accounts.get(key)?.creates ?? 0,
    onConnection: (listener) => void api.on('connection', listener),
    async vanish() {
      await closeAll([api, upload])
      return async () => {
        for (const [server, url] of [
          [api, state.url],
          [upload, state.uploadUrl],
        ] as const)
          await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve))
      }
    },
    close: () => closeAll([api, upload]),
  }
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  for (const server of servers) {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

async function listen(port: number, handle: Handler): Promise<Server> {
  const listener: RequestListener = (request, response) => {
    handle(request, response).catch((error: Error) => response.destroyed || response.destroy(error))
  }
  const server = createServer(keepAlive, listener)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return server
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Identifies the account. KIE's own errors have HTTP status 200; errors from the edge in front of it do not. */
function authorize(state: KieFakeState, request: IncomingMessage, response: ServerResponse): KieFakeAccount | null {
  if (!request.headers['user-agent']) sendPage(response, 403, 'error code: 1010')
  else {
    const account = state.accounts.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (account) return account
    sendJson(response, envelope(401))
  }
  return null
}

const creates: Record<string, typeof readGenerate> = {
  '/api/v1/veo/generate': readGenerate,
  '/api/v1/veo/extend': readExtend,
  '/api/v1/jobs/createTask': readJob,
}

async function answer(state: KieFakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', state.url)
  const taskOf = (id: string | null | undefined) => state.tasks.find((task) => task.id === id)
  const [, fileTask] = /^\/files\/([^/]+)\//.exec(pathname) ?? []
  if (fileTask) {
    const task = taskOf(fileTask)
    return task ? serveFile(state, task, request, response) : sendPage(response, 404, 'NoSuchKey')
  }
  // Reads the whole body before answering: closing a connection with unread data resets it, and the answer is lost.
  const text = (await readBody(request)).toString()
  const account = authorize(state, request, response)
  if (!account) return
  if (request.method === 'POST') {
    if (!request.headers['content-type']?.startsWith('application/json')) return sendJson(response, envelope(401))
    const body = JSON.parse(text) as Record<string, unknown>
    const read = creates[pathname]
    if (read) return answerCreate(state, account, read(state, body), request, response)
    if (pathname === '/api/v1/common/download-url') return sendJson(response, freshLink(state, String(body.url)))
    if (pathname === '/api/v1/veo/get-4k-video') return send4k(state, taskOf(String(body.taskId)), body, response)
  }
  if (pathname === '/api/v1/chat/credit') return sendJson(response, envelope(200, account.credits))
  const task = taskOf(searchParams.get('taskId'))
  const isJob = pathname === '/api/v1/jobs/recordInfo'
  if (isJob || pathname === '/api/v1/veo/record-info')
    return sendRecord(state, isJob === (task?.family === 'jobs') ? task : undefined, request, response)
  if (pathname === '/api/v1/veo/get-1080p-video') {
    if (task?.words.has('hd-html')) return sendPage(response, 502, 'gateway')
    if (searchParams.get('index') !== '0') return sendJson(response, withoutIndex)
    return sendJson(response, task ? answerHd(state, task) : envelope(422, null, 'record is null'))
  }
  sendJson(response, envelope(404))
}

/** A task of Veo has one video, the one with the index 0, which an upgrade names. */
const withoutIndex = envelope(422, null, 'index is required')

function send4k(
  state: KieFakeState,
  task: KieFakeTask | undefined,
  { callBackUrl, index }: Record<string, unknown>,
  response: ServerResponse,
): void {
  const isKnown = task && task.family !== 'jobs'
  if (index !== 0) sendJson(response, withoutIndex)
  else if (!isKnown) sendJson(response, envelope(422, null, 'record is null'))
  else if (task.words.has('4k-html')) sendPage(response, 502, 'gateway')
  else {
    const answer = answer4k(state, task)
    sendJson(response, answer)
    if (answer.code === 200 && callBackUrl) void tell4k(state, task, callBackUrl)
  }
}

const recordsMs = 14 * 24 * 3_600_000

function sendRecord(
  state: KieFakeState,
  task: KieFakeTask | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (task?.words.has('record-slow')) return
  if (task) task.recordRequests++
  if (task?.words.has('record-html')) sendPage(response, 404, 'gateway')
  else if (task?.words.has('record-reset')) request.socket.resetAndDestroy()
  else if (!task) sendJson(response, envelope(422, null, 'recordInfo is null'))
  else if (state.now() - task.startedAt > recordsMs)
    sendJson(response, envelope(422, null, 'Temporarily supports records within 14 days'))
  else if (task.words.has('record-flaky') && task.recordRequests % 2 === 1) sendJson(response, envelope(500))
  else sendJson(response, task.family === 'jobs' ? answerJob(state, task) : answerRecord(state, task))
}

/** https://docs.kie.ai/file-upload-api/quickstart, with the fields of recorded answers. */
async function answerUpload(state: KieFakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = new Uint8Array(await readBody(request))
  if (!authorize(state, request, response)) return
  if (request.url !== '/api/file-stream-upload') return sendJson(response, envelope(404))
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(bytes, { headers }).formData()
  const file = form.get('file')
  const [fileName, uploadPath] = [String(form.get('fileName')), String(form.get('uploadPath') ?? '')]
  if (!(file instanceof Blob) || uploadPath === '')
    return sendJson(response, envelope(422, null, 'uploadPath is required'))
  const downloadUrl = `https://tempfile.redpandaai.co/${uploadPath}/${fileName}`
  state.uploads.set(downloadUrl, { fileName, uploadPath, bytes: new Uint8Array(await file.arrayBuffer()) })
  const about = { fileName, filePath: `${uploadPath}/${fileName}`, fileSize: file.size, mimeType: typeOfName(fileName) }
  const data = { success: true, ...about, downloadUrl, uploadedAt: '2026-09-01T10:00:00.000Z' }
  sendJson(response, { success: true, code: 200, msg: 'File uploaded successfully', data })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { KIE_FAKE_PORT: port = 4010, KIE_FAKE_LOOKS: looks = 3 } = process.env
  const fake = await startKieFake({ port: Number(port), looks: Number(looks) })
  fake.addAccount({ key: 'kie-fake-key', credits: 9_876.5 })
  console.log(`KIE_API_URL=${fake.url} KIE_UPLOAD_URL=${fake.uploadUrl}, key: kie-fake-key`)
}
