import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { readBody, sendJson, sendPage } from '#tests/fakes/kie/kie-http.ts'
import { answerResult, answerStatus, describeQueued, type FalAnswer, sendFile } from './fal-answers.ts'
import { clipOf, findFaults, isEndpoint } from './fal-models.ts'
import type { FalClip, FalFakeAccount, FalFakeState, FalJob } from './fal-state.ts'
import { callBack, signWebhook } from './fal-webhook.ts'

export type FalFake = {
  url: string
  /** Where its keys are published. */
  keysUrl: string
  jobs: FalJob[]
  /** Every key that it was shown. */
  keys: ReadonlySet<string>
  addAccount(key: string, options?: { isLocked?: boolean }): FalFakeAccount
  /** A webhook about a job, signed at that time. */
  sign(job: FalJob, payload: string, at: Date): { headers: Record<string, string>; payload: string }
  close(): Promise<void>
}

type Options = Partial<Pick<FalFakeState, 'clips' | 'looks' | 'now' | 'reach'>> & { port?: number }

/** The file of a clip, of its size, length and sound; made at the first request. */
async function makeClip({ aspectRatio, resolution, seconds, sound }: FalClip): Promise<string> {
  const { makeSizedClip } = await import('#tests/make-clip.ts')
  const lines = resolution === '4k' ? 2160 : Number.parseInt(resolution, 10)
  return makeSizedClip({ aspectRatio, lines, seconds, sound })
}

/**
 * The queue of fal, as it answers in practice. The words in brackets of a prompt make it fail. Inputs are validated
 * only after a job is completed.
 */
export async function startFalFake(options: Options = {}): Promise<FalFake> {
  const { clips = makeClip, looks = 1, now = Date.now, port = 0 } = options
  const { reach = (url) => url } = options
  const { privateKey } = generateKeyPairSync('ed25519')
  const state: FalFakeState = {
    url: '',
    looks,
    clips,
    now,
    reach,
    accounts: new Map(),
    jobs: [],
    keys: new Set(),
    signingKey: privateKey,
  }
  const server = createServer(keepAlive, (request, response) => {
    answer(state, request, response).catch((error: Error) => response.destroyed || response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: state.url,
    keysUrl: `${state.url}/.well-known/jwks.json`,
    jobs: state.jobs,
    keys: state.keys,
    addAccount(key, { isLocked = false } = {}) {
      const account = { key, isLocked, submits: 0 }
      state.accounts.set(key, account)
      return account
    },
    sign: ({ id }, payload, at) => ({
      headers: signWebhook({ ...state, now: () => at.getTime() }, id, payload),
      payload,
    }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(state: FalFakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', state.url)
  const text = (await readBody(request)).toString()
  if (pathname === '/.well-known/jwks.json')
    return sendJson(response, { keys: [createPublicKey(state.signingKey).export({ format: 'jwk' })] })
  const [, fileId] = /^\/files\/([\w-]+)\.mp4$/.exec(pathname) ?? []
  if (fileId) {
    const job = state.jobs.find(({ id }) => id === fileId)
    if (request.headers.authorization || !job) return sendJson(response, { detail: 'no' }, job ? 400 : 404)
    return sendFile(state, job, response)
  }
  const got = await answerQueue(state, request, { pathname, text, webhook: searchParams.get('fal_webhook') })
  if (got === 'silence') return void request.socket.resetAndDestroy()
  if (!got.body) return sendPage(response, got.status, 'gateway')
  for (const [name, value] of Object.entries(got.headers ?? {})) response.setHeader(name, value)
  sendJson(response, got.body, got.status)
}

type Asked = { pathname: string; text: string; webhook: string | null }

const says = (status: number, detail: unknown): FalAnswer => ({ status, body: { detail } })

async function answerQueue(
  state: FalFakeState,
  request: IncomingMessage,
  asked: Asked,
): Promise<FalAnswer | 'silence'> {
  const key = request.headers.authorization?.replace(/^Key /, '') ?? ''
  state.keys.add(key)
  const account = state.accounts.get(key)
  if (!account) return says(401, 'Cannot access application. Authentication is required.')
  if (account.isLocked) return says(403, 'User is locked. Reason: Exhausted balance.')
  if (request.method === 'PUT') return cancel(state, asked.pathname)
  if (request.method !== 'GET') return submit(state, account, asked)
  const [, app, id, part] = /^\/([\w-]+\/[\w.-]+)\/requests\/([\w-]+)(\/status)?$/.exec(asked.pathname) ?? []
  const job = state.jobs.find((one) => one.id === id && one.app === app)
  // Under the endpoint's full path there is nothing.
  if (!job) return says(id ? 404 : 405, 'Not found')
  if (job.words.has('mute')) return 'silence'
  return part ? answerStatus(state, job) : answerResult(state, job)
}

function cancel(state: FalFakeState, pathname: string): FalAnswer {
  const [, app, id] = /^\/([\w-]+\/[\w.-]+)\/requests\/([\w-]+)\/cancel$/.exec(pathname) ?? []
  const job = state.jobs.find((one) => one.id === id && one.app === app)
  if (!job) return { status: 404, body: { status: 'NOT_FOUND' } }
  if (job.isDone) return { status: 400, body: { status: 'ALREADY_COMPLETED' } }
  job.isCancelled = true
  return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } }
}

const refusals: Record<string, FalAnswer> = {
  ...{ locked: says(403, 'User is locked.'), '418': says(418, 'no'), '429': says(429, 'no'), '503': { status: 503 } },
  'submit-flagged': says(422, [{ loc: ['body'], msg: 'sk-secret', type: 'content_policy_violation' }]),
}

function submit(
  state: FalFakeState,
  account: FalFakeAccount,
  { pathname, text, webhook }: Asked,
): FalAnswer | 'silence' {
  const endpoint = pathname.slice(1)
  if (!isEndpoint(endpoint)) return says(404, `Application ${endpoint} not found`)
  const input = JSON.parse(text) as Record<string, unknown>
  const words = readWords(String(input.prompt))
  const refusal = Object.keys(refusals).find((word) => words.has(word))
  if (refusal) return refusals[refusal] as FalAnswer
  account.submits += 1
  const app = endpoint.split('/').slice(0, 2).join('/')
  const job: FalJob = {
    ...{ id: randomUUID(), app, endpoint, input, words, clip: clipOf(input), faults: findFaults(endpoint, input) },
    webhook,
    ...{ looks: 0, results: 0, isDone: false, isCancelled: false },
  }
  state.jobs.push(job)
  // Bounded: the call comes after the answer.
  if (webhook) setTimeout(() => void callBack(state, job, webhook), 50)
  if (words.has('drop-after-create')) return 'silence'
  if (words.has('id-only')) return { status: 200, body: { request_id: job.id, gateway_request_id: job.id } }
  const queued = describeQueued(state, job)
  return { status: 200, body: words.has('foreign') ? { ...queued, status_url: 'https://evil.example/' } : queued }
}

function readWords(prompt: string): Map<string, string> {
  return new Map([...prompt.matchAll(/\[([\w-]+)(?:=([^\]]*))?\]/g)].map(([, word = '', value = '']) => [word, value]))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const fake = await startFalFake({ port: Number(process.env.FAL_FAKE_PORT ?? 4015), looks: 3 })
  fake.addAccount('fal-fake-key')
  console.log(`FAL_QUEUE_URL=${fake.url} FAL_KEYS_URL=${fake.keysUrl}, key: fal-fake-key`)
}
