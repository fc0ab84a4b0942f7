import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { findRoute } from '#server/features/models/find-route.ts'
import { createKieProvider } from '#server/features/providers/kie/kie-provider.ts'
import type { ProviderAccess, ProviderRequest, VideoProvider } from '#server/features/providers/video-provider.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { type KieFake, startKieFake } from './kie.ts'
import type { KieFakeClips } from './kie-state.ts'

type Overrides = Partial<Parameters<typeof createKieProvider>[0]>

export type KieSetup = {
  fake: KieFake
  provider: VideoProvider
  storage: Storage
  folder: string
  /** The bytes of the results. They are not videos, because the provider does not inspect them. */
  files: { wide: Buffer; tall: Buffer; hd: Buffer }
  /** Every line logged so far. */
  logged: () => string
  /** A separate account for each test, so that jobs can be counted. */
  account(credits?: number): ProviderAccess
  /** Another provider on the same fake. */
  make(overrides: Overrides): VideoProvider
  request(prompt: string, changes?: Partial<ProviderRequest>): ProviderRequest
  /** Starts a task that is accepted; the words of its prompt determine its outcome. */
  start(prompt: string, changes?: Partial<ProviderRequest>): Promise<{ account: ProviderAccess; taskId: string }>
  close(): Promise<void>
}

/** Admits every submission at once. */
export const admitted = async (): Promise<boolean> => true

/** The real provider with short timeouts, against the fake over HTTP. */
export async function createKieSetup(publicUrl = 'http://localhost:3000', now = Date.now): Promise<KieSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-kie-'))
  const files = { wide: randomBytes(300_000), tall: randomBytes(200_000), hd: randomBytes(400_000) }
  const path = (name: string) => join(folder, name)
  for (const [name, bytes] of Object.entries(files)) await writeFile(path(name), bytes)
  const clips: KieFakeClips = async ({ aspectRatio, resolution }) =>
    path(resolution === '1080p' ? 'hd' : aspectRatio === '9:16' ? 'tall' : 'wide')
  const fake = await startKieFake({ clips, looks: 1, now })
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const storage = createLocalStorage(path('media'), publicUrl)
  const make = (overrides: Overrides) =>
    createKieProvider({
      ...{ apiUrl: fake.url, uploadUrl: fake.uploadUrl, storage, log },
      timeouts: { connectMs: 3_000, createMs: 3_000, pollMs: 3_000, uploadMs: 5_000 },
      downloadDelaysMs: [1, 1, 1, 1],
      ...overrides,
    })
  const provider = make({})
  const setup: KieSetup = {
    ...{ fake, provider, storage, folder, files, make, logged: () => lines.join('') },
    account(credits = 10_000) {
      const { key } = fake.addAccount({ key: `key-${randomUUID()}`, credits })
      return { id: null, token: key }
    },
    request: (prompt, changes) => ({
      ...{
        prompt,
        model: 'veo3_fast',
        route: findRoute(changes?.model ?? 'veo3_fast'),
        mode: 'text',
        negativePrompt: null,
        watermark: null,
        seed: null,
      },
      ...{ seconds: 8, resolution: '720p', aspectRatio: '16:9', audio: true },
      ...{ inputs: [], source: null, callbackUrl: null },
      ...changes,
    }),
    async start(prompt, changes) {
      const account = setup.account()
      const submitted = await provider.submit(account, setup.request(prompt, changes), admitted)
      if (submitted.outcome !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(submitted)}`)
      return { account, taskId: submitted.providerTaskId }
    },
    async close() {
      await fake.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return setup
}
