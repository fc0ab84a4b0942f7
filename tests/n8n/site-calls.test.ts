import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Soundreel } from '#n8n/nodes/Soundreel/Soundreel.node.ts'
import { type Execution, makeExecuteContext, startExecution } from './run-node.ts'

type Received = { call: string; body: string; key: string | undefined }
type Answer = (response: ServerResponse) => void

let server: Server
let site: { url: string; token: string }
/** Every call that arrived. */
let received: Received[] = []
/** The answers to each call, such as `GET /api/v1/videos`, in turn; the last one again and again. */
let answers: Record<string, Answer[]> = {}
beforeAll(async () => {
  server = createServer((incoming, response) => void answer(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'x' }
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
afterEach(() => {
  received = []
  answers = {}
})

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const part of incoming) body += part
  const { method = '', url = '', headers } = incoming
  const path = `${method} ${url.replace(/\?.*/, '')}`
  const earlier = received.filter(({ call }) => call.replace(/\?.*/, '') === path).length
  received.push({ call: `${method} ${url}`, body, key: [headers['idempotency-key']].flat()[0] })
  const steps = answers[path] ?? []
  const step = steps[Math.min(earlier, steps.length - 1)]
  if (step) step(response)
  else response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"NOT_FOUND","message":"No."}')
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const lost: Answer = (response) => void response.destroy()
const created = json({ data: [{ id: 'vid_1', status: 'queued', files: [] }], creditsUsed: 6, balance: 8 }, 201)

const node = new Soundreel()
const create = { resource: 'video', operation: 'create', model: 'veo3_fast', prompt: 'waves' }
type Given = Parameters<typeof makeExecuteContext>
async function run(parameters: Given[2], execution: Execution = startExecution(), options: Given[3] = {}) {
  const [output = []] = await node.execute.call(makeExecuteContext(site, execution, parameters, options))
  return output
}
const bodiesOf = (call: string) => received.filter((one) => one.call === call).map(({ body }) => JSON.parse(body))

describe('a request', () => {
  const quote = json({ credits: 6 })

  it('API-06 has every parameter that is filled in, and costs at most its quote', async () => {
    answers = { 'POST /api/v1/quotes': [quote], 'POST /api/v1/videos': [created] }
    const more = {
      audio: false,
      clientReference: 'mine',
      negativePrompt: 'rain',
      peopleConsent: true,
      resolution: '1080p',
    }
    const additionalFields = { ...more, seed: 0, seconds: 8, takes: 2, watermark: 'Ana' }
    const imageUrl = 'https://example.com/a.png'
    await run({ ...create, aspectRatio: '9:16', imageSource: 'url', imageUrl, additionalFields })
    const { model, prompt } = create
    const asked = { model, prompt, aspectRatio: '9:16', inputs: [{ role: 'first', imageUrl }], ...additionalFields }
    expect(bodiesOf('POST /api/v1/quotes')).toEqual([asked])
    expect(bodiesOf('POST /api/v1/videos')).toEqual([{ ...asked, maxCredits: 6 }])
  })

  it('API-06 has nothing that is left empty, and no quote if its price is limited', async () => {
    answers = { 'POST /api/v1/videos': [created] }
    const additionalFields = { negativePrompt: '', seconds: 0, takes: 0, resolution: '' }
    await run({ ...create, aspectRatio: '', imageUrl: 'https://example.com/a.png', maxCredits: 7, additionalFields })
    expect(received.map(({ call }) => call)).toEqual(['POST /api/v1/videos'])
    expect(bodiesOf('POST /api/v1/videos')).toEqual([{ model: 'veo3_fast', prompt: 'waves', maxCredits: 7 }])
  })
})

it('API-06 a list goes through the pages up to its limit, or through all', async () => {
  const page = (count: number, nextCursor: string | null) =>
    json({ data: Array.from({ length: count }, (_, index) => ({ id: `${nextCursor}-${index}` })), nextCursor })
  const list = { resource: 'video', operation: 'getAll', filters: { status: '', q: 'sea' } }
  answers = { 'GET /api/v1/videos': [page(100, 'a'), page(50, 'b'), page(100, 'c'), page(100, 'd'), page(1, null)] }
  expect(await run({ ...list, returnAll: false, limit: 150 })).toHaveLength(150)
  expect(received.map(({ call }) => call)).toEqual([
    'GET /api/v1/videos?q=sea&limit=100',
    'GET /api/v1/videos?q=sea&limit=50&cursor=a',
  ])
  expect(await run({ ...list, returnAll: true })).toHaveLength(201)
  expect(received.at(-1)?.call).toBe('GET /api/v1/videos?q=sea&limit=100&cursor=d')
})

it('API-06 only models that make videos now are offered', async () => {
  const model = { id: 'sea', label: 'Sea', summary: 'Waves.', status: 'active', fromCredits: 1 }
  const data = [model, { ...model, id: 'a', status: 'paused' }, { ...model, id: 'b', status: 'retired' }]
  answers = { 'GET /api/v1/models': [json({ data })] }
  const context = makeExecuteContext(site, startExecution(), {})
  expect(await node.methods.loadOptions.getModels.call(context)).toEqual([
    { name: 'Sea', value: 'sea', description: 'From 1 credit on the web: Waves.' },
  ])
})

it('API-06 a download is the video and not its poster, and is refused if it is incomplete', async () => {
  const poster = { kind: 'poster', url: `${site.url}/a.jpg`, bytes: 3, width: 3840, height: 2160 }
  const file = { kind: 'video', resolution: '720p', url: `${site.url}/a.mp4`, bytes: 5, width: 1280, height: 720 }
  const video = (...files: object[]) => json({ id: 'vid_1', status: 'completed', files })
  answers = {
    'GET /a.mp4': [(response) => void response.end('abcde')],
    'GET /api/v1/videos/vid_1': [video(poster, file), video(poster, { ...file, bytes: 6 }), video(poster)],
  }
  const download = { resource: 'video', operation: 'download', videoId: 'vid_1', resolution: 'best' }
  expect((await run(download))[0]?.binary?.data).toMatchObject({ bytes: 5, fileName: 'vid_1-720p.mp4' })
  await expect(run(download)).rejects.toThrow('The file is incomplete: 5 of 6 bytes.')
  await expect(run(download)).rejects.toThrow('has no file: it is completed')
})

it.each([
  [429, 'TOO_MANY_REQUESTS'],
  [401, 'INVALID_TOKEN'],
  [403, 'SCOPE_MISSING'],
  [409, 'IDEMPOTENCY_KEY_IN_USE'],
  [503, 'UNAVAILABLE'],
])(
  'API-06 after a lost answer, %d %s says nothing about the purchase: the next try sends the same again',
  async (status, code) => {
    const refused = json({ code, message: 'Wait.' }, status, { 'retry-after': '3600' })
    answers = {
      'POST /api/v1/uploads': [json({ id: 'up_1' }, 201), json({ id: 'up_2' }, 201)],
      'POST /api/v1/quotes': [json({ credits: 6 }), json({ credits: 9 })],
      'POST /api/v1/videos': [lost, refused, created],
    }
    const items = [{ json: {}, binary: { data: { mimeType: 'image/png', data: 'eA==' } } }]
    const parameters = { ...create, imageSource: 'binary', binaryField: 'data' }
    const execution = startExecution()
    await expect(run(parameters, execution, { items })).rejects.toMatchObject({ httpCode: String(status) })
    expect(await run(parameters, execution, { items })).toMatchObject([{ json: { id: 'vid_1' } }])
    const purchases = received.filter(({ call }) => call === 'POST /api/v1/videos')
    expect(new Set(purchases.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
    expect(JSON.parse(purchases[2]?.body ?? '')).toMatchObject({ maxCredits: 6, inputs: [{ uploadId: 'up_1' }] })
  },
)

it('API-06 of several tries that asked for different videos, the one that has paid is found', async () => {
  const limited = json({ code: 'TOO_MANY_REQUESTS', message: 'Wait.' }, 429, { 'retry-after': '3600' })
  const reused = json({ code: 'IDEMPOTENCY_KEY_REUSED', message: 'Reused.' }, 422)
  answers = { 'POST /api/v1/videos': [lost, limited, lost, limited, reused, reused, created] }
  const execution = startExecution()
  const at = (clientReference: string) => ({ ...create, maxCredits: 6, additionalFields: { clientReference } })
  await expect(run(at('12:00'), execution)).rejects.toMatchObject({ httpCode: '429' })
  await expect(run(at('12:01'), execution)).rejects.toMatchObject({ httpCode: '429' })
  expect(await run(at('12:02'), execution)).toMatchObject([{ json: { id: 'vid_1' } }])
  const asked = bodiesOf('POST /api/v1/videos').map(({ clientReference }) => clientReference)
  expect(asked).toEqual(['12:00', '12:00', '12:01', '12:01', '12:02', '12:00', '12:01'])
  expect(new Set(received.map(({ key }) => key)).size).toBe(1)
})

it('API-06 the wait ends at once for videos that failed or were cancelled, and a refused item keeps its reason', async () => {
  const started = (id: string) => json({ data: [{ id, status: 'queued', files: [] }], creditsUsed: 6, balance: 8 }, 201)
  answers = {
    'POST /api/v1/videos': [
      json({ code: 'COST_ABOVE_MAX', message: 'Too dear.' }, 409),
      started('vid_1'),
      started('vid_2'),
    ],
    'GET /api/v1/videos/vid_1': [json({ id: 'vid_1', status: 'failed', files: [] })],
    'GET /api/v1/videos/vid_2': [json({ id: 'vid_2', status: 'cancelled', files: [] })],
  }
  const parameters = { ...create, operation: 'createAndWait', waitBy: 'poll', maxCredits: 6, maxMinutes: 0.01 }
  const items = Array.from({ length: 3 }, () => ({ json: {} }))
  expect(await run(parameters, startExecution(), { items, continues: true })).toMatchObject([
    { json: { error: 'Too dear.' }, pairedItem: { item: 0 } },
    { json: { id: 'vid_1', status: 'failed' }, pairedItem: { item: 1 } },
    { json: { id: 'vid_2', status: 'cancelled' }, pairedItem: { item: 2 } },
  ])
  const reads = received.filter(({ call }) => call.startsWith('GET '))
  expect(reads.map(({ call }) => call)).toEqual(['GET /api/v1/videos/vid_1?wait=0', 'GET /api/v1/videos/vid_2?wait=0'])
})

const refusal = (code: string, status: number, headers: Record<string, string> = {}) =>
  json({ code, message: 'No.' }, status, headers)

describe('a site that', () => {
  const wait = { ...create, operation: 'createAndWait', waitBy: 'poll', maxCredits: 6, maxMinutes: 1 }
  const reads = () => received.filter(({ call }) => call.startsWith('GET /api/v1/videos/vid_1')).length

  it('API-06 fails or limits calls for a while does not end the wait for a paid video', async () => {
    const failing = json({}, 502)
    const limited = refusal('TOO_MANY_REQUESTS', 429, { 'retry-after': '60' })
    const completed = json({ id: 'vid_1', status: 'completed', files: [] })
    answers = {
      'POST /api/v1/videos': [created],
      'GET /api/v1/videos/vid_1': [failing, limited, failing, limited, completed],
    }
    expect(await run(wait)).toMatchObject([{ json: { id: 'vid_1', status: 'completed' } }])
    expect(reads()).toBe(5)
  })

  it('API-06 refuses to read the video ends the wait at once', async () => {
    answers = { 'POST /api/v1/videos': [created], 'GET /api/v1/videos/vid_1': [refusal('NOT_FOUND', 404)] }
    await expect(run(wait)).rejects.toMatchObject({ httpCode: '404' })
    expect(reads()).toBe(1)
  })

  it.each([
    ['30', 3],
    ['31', 1],
  ])('API-06 asks for %s seconds of patience is called %i times', async (seconds, times) => {
    answers = { 'POST /api/v1/videos': [refusal('TOO_MANY_REQUESTS', 429, { 'retry-after': seconds })] }
    await expect(run({ ...create, maxCredits: 6 })).rejects.toMatchObject({ httpCode: '429' })
    expect(received.map(({ call }) => call)).toEqual(Array(times).fill('POST /api/v1/videos'))
  })
})
