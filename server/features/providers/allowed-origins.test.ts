import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BlockedAddress } from '#server/integrations/outbound/blocked-address.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google/google.ts'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createFalProvider } from './fal/fal-provider.ts'
import { createGoogleProvider } from './google/google-provider.ts'
import { createKieProvider } from './kie/kie-provider.ts'
import type { VideoProvider } from './video-provider.ts'

const account = { id: null, token: 'the-key' }
const bytes = Buffer.from('a finished video')
const keysSeen: unknown[] = []
/** A host for files, as a gateway in one's own network may have it. */
const files = createServer(keepAlive, (request, response) => {
  keysSeen.push(request.headers.authorization, request.headers['x-goog-api-key'])
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes.length }).end(bytes)
})
let folder: string
let origin: string
let google: GoogleFake
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-allowed-'))
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
  await writeFile(join(folder, 'clip'), bytes)
  google = await startGoogleFake({ looks: 0, clips: async () => join(folder, 'clip') })
  google.addAccount(account.token)
})
afterAll(async () => {
  files.closeAllConnections()
  await new Promise((resolve) => files.close(resolve))
  await google.close()
  await rm(folder, { recursive: true, force: true })
})

function open(vendor: 'kie' | 'fal' | 'google', allowedOrigins: string[]): VideoProvider {
  const storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  const common = { storage, log: pino({ level: 'silent' }), downloadDelaysMs: [], allowedOrigins }
  const closed = 'http://127.0.0.1:9'
  if (vendor === 'kie') return createKieProvider({ apiUrl: closed, uploadUrl: closed, ...common })
  if (vendor === 'fal') return createFalProvider({ queueUrl: closed, keysUrl: closed, ...common })
  return createGoogleProvider({ apiUrl: google.url, ...common })
}

it.each(['kie', 'fal'] as const)(
  'GEN-19 a result of %s comes from another private origin only if the operator allows that one',
  async (vendor) => {
    const path = join(folder, `${vendor}.mp4`)
    for (const allowed of [[], ['http://127.0.0.1:9']])
      await expect(open(vendor, allowed).download(account, `${origin}/x.mp4`, path)).rejects.toThrow(BlockedAddress)
    await open(vendor, [origin]).download(account, `${origin}/x.mp4`, path)
    expect(await readFile(path)).toEqual(bytes)
    expect(keysSeen.filter(Boolean)).toEqual([])
  },
)

it('GEN-19 a result of Google is redirected to another private origin only if the operator allows that one', async () => {
  const request = requestFor({ prompt: 'waves [redirect]', model: 'google-omni-1.2', seconds: 4, resolution: '360p' })
  const provider = open('google', [google.filesUrl])
  const task = await provider.submit(account, request, async () => true)
  if (task.outcome !== 'accepted') throw new Error(task.outcome)
  const made = await provider.check(account, task.providerTaskId)
  if (made.outcome !== 'finished') throw new Error(made.outcome)
  const [url = ''] = made.urls
  const path = join(folder, 'google.mp4')
  await expect(open('google', []).download(account, url, path)).rejects.toThrow(BlockedAddress)
  await provider.download(account, url, path)
  expect(await readFile(path)).toEqual(bytes)
  expect([...google.keysElsewhere]).toEqual([])
})
