import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import type { ProviderRequest } from '#server/features/providers/video-provider.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { startGoogleFake } from '#tests/fakes/google/google.ts'
import { requestsFor } from '#tests/providers/catalogue-requests.ts'
import { describeRemoteProvider } from '#tests/providers/conform.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createGoogleProvider } from './google-provider.ts'

const says = (prompt: string, changes: Partial<ProviderRequest> = {}) =>
  requestFor({ prompt, model: 'google-omni-1.2', seconds: 4, ...changes })

describeRemoteProvider('google', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-google-'))
  await writeFile(join(folder, 'clip'), randomBytes(200_000))
  const fake = await startGoogleFake({ clips: async () => join(folder, 'clip') })
  const account = { id: null, token: 'the-key' }
  const booked = fake.addAccount(account.token)
  const storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  const picture = join(folder, 'picture.png')
  const solid = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c84' } })
  await writeFile(picture, await solid.png().toBuffer())
  await storage.put(picture, 'images/x.png')
  const provider = createGoogleProvider({
    ...{ apiUrl: fake.url, storage, log: pino({ level: 'silent' }) },
    timeouts: { connectMs: 3_000, submitMs: 3_000, pollMs: 3_000 },
    downloadDelaysMs: [1],
  })
  const source = await provider.submit(account, says('waves'), async () => true)
  if (source.outcome !== 'accepted') throw new Error(source.outcome)
  const unknown = says('waves')
  if (unknown.route?.family === 'interactions') unknown.route = { ...unknown.route, wire: { model: 'gone' } }
  return {
    ...{ provider, account, hasUpgrades: false },
    requests: requestsFor(({ vendor }) => vendor === 'google', {
      picture: storage.address('images/x.png'),
      source: { providerTaskId: source.providerTaskId, url: '', seconds: 4 },
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
      { kind: 'content', request: says('[failed-content]') },
      { kind: 'failed', request: says('[failed]') },
      { kind: 'failed', request: says('[empty]') },
      { kind: 'account', request: says('[budget]') },
    ],
    mute: says('[mute]'),
    lost: [],
    withoutHd: says('waves'),
    expired: [{ request: says('[file-gone]'), replaced: false }],
    // Google calls nobody back.
    called: [],
    // Four seconds at ten cents and a bit, in half cents.
    priced: [
      { request: says('waves'), cost: 81.088 },
      { request: says('waves', { resolution: '360p' }), cost: 24.332 },
      { request: says('waves [odd-bill]'), cost: null },
    ],
    jobs: () => booked.submits,
    secrets: () => [account.token, 'sk-secret', 'internal.google'],
    async close() {
      await fake.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
})
