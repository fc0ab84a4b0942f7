import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { GraphTemplate, GraphWire } from '#server/features/models/catalogue/graph-wire.ts'
import type { Route } from '#server/features/models/catalogue/route.ts'
import type { ProviderAccess, ProviderRequest, VideoProvider } from '#server/features/providers/video-provider.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createComfyProvider } from './comfyui-provider.ts'

type Call = { method: string; path: string; key: string | undefined; body: string }
type Reply = (call: Call, response: ServerResponse) => void

const handle = '11111111-2222-4333-8444-555555555555'
const hash = '0'.repeat(64)
const secret = 'a-secret-prompt'
const workflow: Workflow = {
  '1': { class_type: 'LoadImage', inputs: { image: 'x.png' } },
  '2': { class_type: 'Sampler', inputs: { text: '', seed: 0, image: ['1', 0] } },
  '3': { class_type: 'SaveVideo', inputs: { video: ['2', 0], filename_prefix: 'x' } },
}
const unset = { negativePrompt: null, width: null, height: null, seconds: null, frames: null, last: null, sound: null }
const text: GraphTemplate = {
  ...{ workflow: hash, output: '3', fixed: [] },
  set: { ...unset, prompt: [['2', 'text']], seed: [['2', 'seed']], first: null },
}
const image: GraphTemplate = { ...text, set: { ...text.set, first: [['1', 'image']] } }
const wire: GraphWire = { fps: 24, grid: null, sizes: {}, modes: { text, image } }

let server: Server
let folder: string
let provider: VideoProvider
let account: ProviderAccess
let calls: Call[]
let replies: Record<string, Reply>
const lines: string[] = []
const dependencies = {
  ...{ findWorkflow: async (wanted: string) => (wanted === hash ? workflow : null), downloadDelaysMs: [1, 1] },
  log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  timeouts: { submitMs: 500, pollMs: 500 },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-comfyui-'))
  const storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  await writeFile(join(folder, 'x.png'), Buffer.from('89504e470d0a1a0a0000000000000000', 'hex'))
  await storage.put(join(folder, 'x.png'), 'images/x.png')
  server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gpu`
  account = { id: null, token: 'X-API-Key: the-key', address }
  provider = createComfyProvider({ ...dependencies, storage })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  calls = []
  replies = {
    'POST /gpu/api/prompt': json(200, { prompt_id: handle, number: 1, node_errors: {} }),
    'POST /gpu/api/upload/image': json(200, { name: `${handle}-first.png`, subfolder: 'soundreel', type: 'temp' }),
    'GET /gpu/api/jobs': json(200, { jobs: [] }),
    'POST /gpu/api/history': json(200, {}),
  }
})

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method = '', url: path = '', headers } = request
  const call = { method, path, key: headers['x-api-key']?.toString(), body: Buffer.concat(parts).toString('latin1') }
  calls.push(call)
  const reply = replies[`${method} ${path.split('?')[0]}`] ?? json(404, { error: 'Job not found' })
  reply(call, response)
}

function json(status: number, body: unknown): Reply {
  return (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const request = (changes: Partial<ProviderRequest> = {}) =>
  requestFor({
    ...{ handle, prompt: secret, route: { vendor: 'comfyui', family: 'graph', prices: [], wire } },
    ...changes,
  })
const withPicture = (url = 'http://localhost:3000/media/images/x.png') =>
  request({ mode: 'image', inputs: [{ role: 'first', url }] })
const submit = (one = request(), at = account) => provider.submit(at, one, async () => true)
const made = () => calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
const view = (name = `${handle}_00001_.mp4`) =>
  `${account.address}/api/view?filename=${name}&subfolder=soundreel&type=output`

describe('a submission to ComfyUI', () => {
  it('MOD-08 sends the graph under our id, with the header of the account', async () => {
    expect(await submit(request({ seed: 7 }))).toEqual({ outcome: 'accepted', providerTaskId: handle, seed: 7 })
    const [call] = calls
    expect(call?.key).toBe('the-key')
    expect(JSON.parse(call?.body ?? '')).toEqual({
      ...{ prompt_id: handle, client_id: 'soundreel', partial_execution_targets: ['3'] },
      prompt: {
        ...workflow,
        '2': { class_type: 'Sampler', inputs: { text: secret, seed: 7, image: ['1', 0] } },
        '3': { class_type: 'SaveVideo', inputs: { video: ['2', 0], filename_prefix: `soundreel/${handle}` } },
      },
    })
  })

  it('MOD-08 sends no header if the account has none', async () => {
    expect(await submit(request(), { ...account, token: '' })).toMatchObject({ outcome: 'accepted' })
    expect(calls[0]?.key).toBeUndefined()
  })

  it('MOD-08 uploads the picture before it is admitted', async () => {
    const admit = async () => {
      expect(made()).toEqual(['POST /gpu/api/upload/image'])
      return true
    }
    expect(await provider.submit(account, withPicture(), admit)).toMatchObject({ outcome: 'accepted' })
    expect(calls[0]?.body).toContain(`filename="${handle}-first.png"`)
    expect(JSON.parse(calls[1]?.body ?? '').prompt['1'].inputs.image).toBe(`soundreel/${handle}-first.png [temp]`)
  })

  it('MOD-08 reads a picture of our own from the storage, though the address of the site is public', async () => {
    const storage = createLocalStorage(join(folder, 'media'), 'https://video.example')
    const own = withPicture(storage.address('images/x.png'))
    const submitted = await createComfyProvider({ ...dependencies, storage }).submit(account, own, async () => true)
    expect(submitted).toMatchObject({ outcome: 'accepted' })
    expect(made()).toEqual(['POST /gpu/api/upload/image', 'POST /gpu/api/prompt'])
  })

  const errors = [{ type: 'custom_validation_failed', details: 'image - Invalid image file: x' }]
  const lost = json(400, { error: { type: 'prompt_outputs_failed_validation' }, node_errors: { '1': { errors } } })
  const once = ['POST /gpu/api/upload/image', 'POST /gpu/api/prompt']

  it('MOD-08 uploads the picture once more if the server has lost it, and then gives up', async () => {
    replies['POST /gpu/api/prompt'] = lost
    expect(await submit(withPicture())).toMatchObject({ outcome: 'refused', kind: 'broken' })
    expect(made()).toEqual([...once, ...once])
  })

  it('MOD-08 PRV-05 is not sent again if its time is over after the second upload', async () => {
    replies['POST /gpu/api/prompt'] = lost
    let asked = 0
    const admit = async () => ++asked === 1
    expect(await provider.submit(account, withPicture(), admit)).toEqual({ outcome: 'not-admitted' })
    expect(made()).toEqual([...once, 'POST /gpu/api/upload/image'])
  })

  it('MOD-08 is cancelled if it was queued without our output', async () => {
    const node_errors = { '2': { errors: [{ type: 'value_not_in_list' }], dependent_outputs: ['3'] } }
    replies['POST /gpu/api/prompt'] = json(200, { prompt_id: handle, node_errors })
    replies[`POST /gpu/api/jobs/${handle}/cancel`] = json(200, { cancelled: true })
    expect(await submit()).toMatchObject({ outcome: 'refused', kind: 'model' })
    expect(made()).toEqual(['POST /gpu/api/prompt', `POST /gpu/api/jobs/${handle}/cancel`])
    // Whether it still runs is asked for later.
    replies[`POST /gpu/api/jobs/${handle}/cancel`] = json(502, {})
    expect(await submit()).toEqual({ outcome: 'unconfirmed' })
  })

  it('MOD-08 sends nothing if it is not admitted, or if something is missing', async () => {
    expect(await provider.submit(account, request(), async () => false)).toEqual({ outcome: 'not-admitted' })
    const gone = withPicture('http://localhost:3000/media/images/none.png')
    expect(await submit(gone)).toMatchObject({ kind: 'input', failure: { code: 'PICTURE_NOT_FETCHED' } })
    const inside = withPicture(`${account.address}/x.png`)
    expect(await submit(inside)).toMatchObject({ kind: 'input' })
    expect(await submit(request({ mode: 'frames' }))).toMatchObject({ kind: 'model', words: expect.any(String) })
    const unknown: GraphWire = { ...wire, modes: { text: { ...text, workflow: 'gone' } } }
    const route: Route = { vendor: 'comfyui', family: 'graph', prices: [], wire: unknown }
    expect(await submit(request({ route }))).toMatchObject({ kind: 'model' })
    expect(await submit(request(), { ...account, token: 'the-key' })).toMatchObject({ kind: 'account' })
    expect(calls).toEqual([])
  })

  it('MOD-08 is unconfirmed if the answer is lost, late or far too long', async () => {
    const lost: Reply[] = [
      (_, response) => void response.destroy(),
      () => {},
      (_, response) => void response.writeHead(200).end(Buffer.alloc(3 * 1024 * 1024, 32)),
    ]
    for (const reply of lost) {
      replies['POST /gpu/api/prompt'] = reply
      expect(await submit()).toEqual({ outcome: 'unconfirmed' })
    }
    replies[`GET /gpu/api/jobs/${handle}`] = json(200, { id: handle, status: 'pending' })
    expect(await provider.recover?.(account, handle)).toBe('accepted')
    expect(await provider.recover?.(account, 'other')).toBe('absent')
  })

  it('MOD-08 is refused as overloaded if the server is off', async () => {
    const off = { ...account, address: 'http://127.0.0.1:1' }
    expect(await submit(request(), off)).toMatchObject({ outcome: 'refused', kind: 'overloaded' })
    expect(await provider.check(off, handle)).toEqual({ outcome: 'unanswered' })
    expect(await provider.recover?.(off, handle)).toBe('unanswered')
  })
})

describe('a run of ComfyUI', () => {
  /** Each test has a list of its own, because lists are shared for two seconds. */
  const check = (name: string) => provider.check({ ...account, token: `X-API-Key: ${name}` }, handle)
  const outputs = { '3': { images: [{ filename: `${handle}_00001_.mp4`, subfolder: 'soundreel', type: 'output' }] } }

  it('MOD-08 is finished with the address of its file, also after the server has forgotten it', async () => {
    replies[`GET /gpu/api/jobs/${handle}`] = json(200, { id: handle, status: 'completed', outputs })
    const finished = { outcome: 'finished', urls: [view()], cost: 0 }
    expect(await check('a')).toEqual(finished)
    delete replies[`GET /gpu/api/jobs/${handle}`]
    replies['HEAD /gpu/api/view'] = (_, response) => void response.writeHead(200, { 'content-length': 9 }).end()
    // Nobody says any more whether the run ended or was cut off while it wrote; the fragment keeps that in mind.
    expect(await check('a')).toEqual({ ...finished, urls: [`${view()}#forgotten`] })
    replies['HEAD /gpu/api/view'] = (_, response) => void response.writeHead(404).end()
    expect(await check('a')).toMatchObject({ outcome: 'failed', kind: 'lost' })
  })

  it('MOD-08 is found after a restart by the names that Video Combine gives it, with its sound if there is one', async () => {
    const [sound, silent] = [`${handle}_00001-audio.mp4`, `${handle}_00001.mp4`]
    let files: Record<string, number> = { [sound]: 9, [silent]: 8 }
    replies['HEAD /gpu/api/view'] = ({ path }, response) => {
      const length = files[new URLSearchParams(path.split('?')[1]).get('filename') ?? '']
      response.writeHead(length === undefined ? 404 : 200, { 'content-length': length ?? 0 }).end()
    }
    expect(await check('vhs')).toEqual({ outcome: 'finished', urls: [`${view(sound)}#forgotten`], cost: 0 })
    expect(await provider.recover?.(account, handle)).toBe('accepted')
    files = { [silent]: 8 }
    expect(await check('vhs')).toEqual({ outcome: 'finished', urls: [`${view(silent)}#forgotten`], cost: 0 })
    // The restart came while the sound was added.
    files = { [sound]: 0, [silent]: 8 }
    expect(await check('vhs')).toMatchObject({ outcome: 'failed', kind: 'lost' })
  })

  it('MOD-08 is known by its own record while the list of all jobs is too long to read', async () => {
    replies['GET /gpu/api/jobs'] = json(200, { jobs: [{ id: 'x'.repeat(3_000_000), status: 'pending' }] })
    replies[`GET /gpu/api/jobs/${handle}`] = json(200, { id: handle, status: 'completed', outputs })
    expect(await check('long')).toMatchObject({ outcome: 'finished', urls: [view()] })
  })

  it('MOD-08 shares one query with the other runs of its server', async () => {
    replies['GET /gpu/api/jobs'] = json(200, { jobs: [{ id: handle, status: 'in_progress' }] })
    expect(await Promise.all([check('b'), check('b'), check('b')])).toEqual(Array(3).fill({ outcome: 'running' }))
    expect(made()).toEqual(['GET /gpu/api/jobs'])
  })

  it('MOD-08 is downloaded in parts with the header of the account, and forgotten by the server', async () => {
    const bytes = Buffer.from('0123456789')
    const headers = { etag: '"1"', 'content-type': 'video/mp4' }
    let parts = 0
    replies['GET /gpu/api/view'] = (_, response) => {
      parts += 1
      if (parts > 1)
        return void response.writeHead(206, { ...headers, 'content-range': 'bytes 4-9/10' }).end(bytes.subarray(4))
      response.writeHead(200, { ...headers, 'content-length': 10 })
      response.write(bytes.subarray(0, 4), () => response.socket?.end())
    }
    await provider.download(account, view(), join(folder, 'made.mp4'))
    expect(await readFile(join(folder, 'made.mp4'), 'utf8')).toBe('0123456789')
    expect(made()).toEqual(['GET /gpu/api/view', 'GET /gpu/api/view', 'POST /gpu/api/history'])
    expect(calls.map(({ key }) => key)).toEqual(['the-key', 'the-key', 'the-key'])
    expect(calls[2]?.body).toBe(JSON.stringify({ delete: [handle] }))
  })

  it('MOD-08 is downloaded from the present address of its server alone, and no redirect is followed', async () => {
    replies['GET /gpu/api/view'] = (_, response) =>
      void response.writeHead(302, { location: `${account.address}/api/other` }).end()
    await expect(provider.download(account, view(), join(folder, 'none.mp4'))).rejects.toThrow('status 302')
    // The operator has corrected the address meanwhile.
    const earlier = view().replace(String(account.address), 'http://127.0.0.1:1/old')
    await expect(provider.download(account, earlier, join(folder, 'none.mp4'))).rejects.toThrow('status 302')
    const other = view().replace('view', 'userdata')
    await expect(provider.download(account, other, join(folder, 'none.mp4'))).rejects.toThrow('unknown address')
    expect(made()).toEqual(['GET /gpu/api/view', 'GET /gpu/api/view'])
  })

  it('MOD-08 is cancelled by its id alone', async () => {
    await provider.cancel?.(account, handle)
    expect(made()).toEqual([`POST /gpu/api/jobs/${handle}/cancel`])
  })

  it('MOD-08 leaves no prompt, no key and no traceback in the log', async () => {
    const hidden = { exception_message: secret, traceback: [secret], current_inputs: { text: [secret] } }
    const execution_error = { node_type: 'Sampler', exception_type: 'ValueError', ...hidden }
    replies[`GET /gpu/api/jobs/${handle}`] = json(200, { id: handle, status: 'failed', execution_error })
    expect(await check('the-key')).toMatchObject({ kind: 'model', words: 'Sampler: ValueError' })
    replies['POST /gpu/api/prompt'] = json(400, { error: { type: 'no_prompt', message: secret, details: secret } })
    await submit()
    const log = lines.join('')
    expect(log).toContain('Sampler: ValueError')
    expect(log).toContain('no_prompt')
    expect(log).not.toContain(secret)
    expect(log).not.toContain('the-key')
  })
})
