import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import type { ProviderRequest } from '#server/features/providers/video-provider.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { startFalFake } from '#tests/fakes/fal/fal.ts'
import { requestsFor } from '#tests/providers/catalogue-requests.ts'
import { describeRemoteProvider } from '#tests/providers/conform.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createFalProvider } from './fal-provider.ts'

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-fal-'))
  await writeFile(join(folder, 'clip'), randomBytes(200_000))
  const fake = await startFalFake({ clips: async () => join(folder, 'clip') })
  const account = { id: null, token: 'the-key' }
  const booked = fake.addAccount(account.token)
  const storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  const lines: string[] = []
  const provider = createFalProvider({
    ...{ queueUrl: fake.url, keysUrl: fake.keysUrl, storage },
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    timeouts: { connectMs: 3_000, submitMs: 3_000, pollMs: 3_000 },
    downloadDelaysMs: [1],
  })
  const close = async () => {
    await fake.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, fake, account, booked, storage, provider, logged: () => lines.join(''), close }
}

const says = (prompt: string, changes: Partial<ProviderRequest> = {}) =>
  requestFor({ prompt, model: 'fal-veo-3.1-lite', ...changes })

describeRemoteProvider('fal', async () => {
  const { folder, booked, storage, provider, account, close } = await open()
  const picture = join(folder, 'picture.png')
  const solid = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c84' } })
  await writeFile(picture, await solid.png().toBuffer())
  await storage.put(picture, 'images/x.png')
  await storage.put(join(folder, 'clip'), 'videos/x.mp4')
  const unknown = says('waves')
  if (unknown.route?.family === 'queue')
    unknown.route = { ...unknown.route, wire: { ...unknown.route.wire, endpoints: { text: 'fal-ai/gone' } } }
  return {
    ...{ provider, account, close, hasUpgrades: false },
    requests: requestsFor(({ vendor }) => vendor === 'fal', {
      ...{
        picture: storage.address('images/x.png'),
        source: { providerTaskId: '', url: storage.address('videos/x.mp4'), seconds: 8 },
      },
    }),
    refused: {
      content: says('[submit-flagged]'),
      input: says('waves', { mode: 'image', inputs: [{ role: 'first', url: 'http://localhost:3000/media/none.png' }] }),
      ...{ failed: null, stumbled: null, model: unknown, account: says('[locked]'), broken: says('[418]') },
      overloaded: says('[429]'),
    },
    silent: says('[drop-after-create]'),
    failing: [
      { kind: 'content', request: says('[flagged]') },
      { kind: 'content', request: says('[flagged-text]') },
      { kind: 'failed', request: says('[no-media]') },
      { kind: 'failed', request: says('[no-video]') },
      { kind: 'input', request: says('waves', { seconds: 5 }) },
    ],
    mute: says('[mute]'),
    lost: [],
    withoutHd: says('waves'),
    expired: [{ request: says('[file-gone]'), replaced: false }],
    called: [
      { request: says('[webhook-twice]'), times: 2 },
      { request: says('[webhook-lies]'), times: 1 },
      { request: says('[webhook-forged]'), times: 1 },
    ],
    // Eight seconds at five cents, in half cents.
    priced: [
      { request: says('waves'), cost: 80 },
      { request: says('waves [no-bill]'), cost: null },
      { request: says('waves [odd-bill]'), cost: null },
    ],
    jobs: () => booked.submits,
    secrets: () => [account.token, 'sk-secret', 'internal.fal'],
  }
})
