import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { answerHd, answerRecord, envelope } from './kie-answers.ts'
import { answerCreate } from './kie-create.ts'
import { serveFile } from './kie-files.ts'
import { readBody, sendJson, sendPage } from './kie-http.ts'
import { fileLink, type KieFakeAccount, type KieFakeClips, type KieFakeState, type KieFakeTask } from './kie-state.ts'

/*
 * A fake KIE over real HTTP. Words in brackets in the prompt choose its behaviour; several may be combined.
 *
 * | words | what happens |
 * |---|---|
 * | `[400]` `[401]` `[402]` `[403]` `[404]` `[408]` `[418]` `[422]` `[429]` `[451]` `[455]` `[500]` `[501]` `[505]` | create is refused with that code, HTTP 200; no job |
 * | `[400-flagged]` `[400-english]` `[400-image]` `[400-other]` `[422-flow]` `[422-leaky]` `[500-validation]` | refused with that text; no job |
 * | `[real-status]` `[no-code]` | the refusal's code is the HTTP status too, or that alone |
 * | `[http-NNN]` | a page with that status from the edge; no job |
 * | `[500-timeout]`, `[500-page]` `[502]` `[503]` `[504]` `[524]` | a job, then code 500 or a page with that status |
 * | `[drop-after-create]` `[reset]` `[half-body]` `[slow-headers]` `[html]` `[empty]` `[cut-json]` | a job, then that instead of its answer |
 * | `[no-task-id]` `[created-data-null]` `[snake-id]` | a job, answered without its id, or as task_id |
 * | `[json-string-urls]` `[root-urls]` `[legacy]` `[text-flags]` | success in that shape |
 * | `[no-urls]` `[empty-string-urls]` `[bad-urls]` | success without a usable link |
 * | `[fail]` `[fail-501]` `[fail-silent]` `[fail-leaky]` `[fail-text]` `[flagged]` `[minor]` `[prominent]` `[unsafe-image]` `[english]` `[unfetched]` `[unfetched-451]` | failure with that reason |
 * | `[successFlag-3]` `[successFlag-N]` | that flag once it is done |
 * | `[record-null]` `[recordInfo-null]` `[record-14-days]` `[record-blank]` `[record-not-success]` `[data-null]` | record-info says that |
 * | `[record-NNN]` `[record-html]` `[record-reset]` `[record-slow]` | record-info answers with that code, an HTML page, or nothing |
 * | `[hd-late]` `[hd-snake]` `[hd-empty]` `[hd-null]` `[hd-14-days]` `[hd-NNN]` `[hd-html]` | 1080p: after ten polls, as result_url, an empty link, gone, that code, a page |
 * | `[file-reset=P]` `[file-reset-always=P]` `[file-truncated=P]` | the file breaks off at P: a byte, `50%` or `last` |
 * | `[file-404=N]` `[file-503=N]` | that many requests fail first |
 * | `[file-expired]` `[file-gone]` `[file-html]` `[file-short]` `[file-changes]` | the link has expired, the file is missing, an HTML page, half of the file, another file at the second request |
 * | `[file-slow]` `[file-chunked]` `[file-no-range]` `[file-no-etag]` `[file-redirect]` `[file-redirect-inside]` | the file is served that way |
 * | `[callback-twice]` `[callback-before-answer]` `[callback-too-early]` `[callback-lies]` `[callback-contradicts]` `[callback-forged]` `[callback-old]` `[callback-never]` | with a callBackUrl: called twice, before create is answered, before the job is done, with a failure, with both, with an invalid signature, with an expired one, never |
 *
 * With a callBackUrl, a task is done after `callbackDelayMs`, otherwise after `looks` polls.
 */

export type KieFake = {
  url: string
  uploadUrl: string
  addAccount(account: { key: string; credits: number; webhookKey?: string }): KieFakeAccount
  tasks: KieFakeTask[]
  uploads: KieFakeState['uploads']
  /** How many jobs were really started with that key. */
  creates(key: string): number
  /** Calls the listener for each new connection to the API. */
  onConnection(listener: (socket: unknown) => void): void
  close(): Promise<void>
}

type Options = {
  port?: number
  clips: KieFakeClips
  /** How many polls still find a task running; 1 by default. */
  looks?: number
  callbackDelayMs?: number
}

export async function startKieFake({ port = 0, clips, looks = 1, callbackDelayMs = 50 }: Options): Promise<KieFake> {
  const accounts = new Map<string, KieFakeAccount>()
  const state: KieFakeState = {
    ...{ clips, accounts, looks, callbackDelayMs, tasks: [], uploads: new Map(), url: '', uploadUrl: '' },
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
    addAccount({ key, credits, webhookKey }) {
      const account = { key, credits, webhookKey: webhookKey ?? null, creates: 0 }
      accounts.set(key, account)
      return account
    },
    creates: (key) => accounts.get(key)?.creates ?? 0,
    onConnection: (listener) => void api.on('connection', listener),
    async close() {
      for (const server of [api, upload]) {
        const closed = new Promise((resolve) => server.close(resolve))
        server.closeAllConnections()
        await closed
      }
    },
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
    if (pathname === '/api/v1/veo/generate') return answerCreate(state, account, body, request, response)
    if (pathname === '/api/v1/common/download-url') return sendJson(response, freshLink(state, body))
  }
  if (pathname === '/api/v1/chat/credit') return sendJson(response, envelope(200, account.credits))
  const task = taskOf(searchParams.get('taskId'))
  if (pathname === '/api/v1/veo/record-info') return sendRecord(state, task, request, response)
  if (pathname === '/api/v1/veo/get-1080p-video') {
    if (task?.words.has('hd-html')) return sendPage(response, 502, 'gateway')
    return sendJson(response, task ? answerHd(state, task) : envelope(422, null, 'record is null'))
  }
  sendJson(response, envelope(404))
}

function sendRecord(
  state: KieFakeState,
  task: KieFakeTask | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (task?.words.has('record-slow')) return
  if (task?.words.has('record-html')) sendPage(response, 404, 'gateway')
  else if (task?.words.has('record-reset')) request.socket.resetAndDestroy()
  else sendJson(response, task ? answerRecord(state, task) : envelope(422, null, 'record is null'))
}

function freshLink(state: KieFakeState, { url }: Record<string, unknown>) {
  const task = state.tasks.find(({ id }) => String(url).startsWith(`${state.url}/files/${id}/`))
  if (!task) return envelope(422, null, 'url is wrong')
  return envelope(200, fileLink(state, task, String(url).includes('1080p') ? '1080p' : '720p', true))
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
  const about = { fileName, filePath: `${uploadPath}/${fileName}`, fileSize: file.size, mimeType: file.type }
  const data = { success: true, ...about, downloadUrl, uploadedAt: '2026-09-01T10:00:00.000Z' }
  sendJson(response, { success: true, code: 200, msg: 'File uploaded successfully', data })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { makeClip } = await import('#tests/make-clip.ts')
  const clips = { '16:9': await makeClip('16:9'), '9:16': await makeClip('9:16'), hd: await makeClip('1080p') }
  const fake = await startKieFake({ port: Number(process.env.KIE_FAKE_PORT ?? 4010), clips, looks: 2 })
  fake.addAccount({ key: 'kie-fake-key', credits: 9_876.5 })
  console.log(`KIE_API_URL=${fake.url} KIE_UPLOAD_URL=${fake.uploadUrl}, key: kie-fake-key`)
}
