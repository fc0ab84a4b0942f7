import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { makeClip } from '#tests/make-clip.ts'
import { describeProvider } from '#tests/providers/conform.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createTestClock } from '#tests/test-clock.ts'
import { createDemoProvider } from './demo-provider.ts'

describeProvider('demo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-demo-'))
  const storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  const log = pino({ level: 'silent' })
  const clip = await makeClip('1:1', { seconds: 4 })
  const demo = createDemoProvider({
    ...{ folder: join(folder, 'demo'), storage, clock: createTestClock(), log, draws: true },
    // demo-modes.test.ts draws in every mode, and modes.spec.ts also the 1080p version.
    render: (_, path) => copyFile(clip, path),
  })
  const picture = join(folder, 'picture.png')
  const solid = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c84' } })
  await writeFile(picture, await solid.png().toBuffer())
  await storage.put(picture, 'images/x.png')
  await storage.put(clip, 'folder/parent.mp4')
  const url = storage.address('images/x.png')
  const small = { model: 'demo', seconds: 4, aspectRatio: '1:1', audio: false }
  let jobs = 0
  return {
    provider: {
      ...demo,
      async submit(account, request, admit) {
        const answer = await demo.submit(account, request, admit)
        if (answer.outcome === 'accepted') jobs += 1
        return answer
      },
    },
    account: null,
    requests: [
      requestFor({ ...small, prompt: 'a small sea' }),
      requestFor({ ...small, mode: 'image', inputs: [{ role: 'first', url }] }),
      requestFor({
        ...small,
        mode: 'frames',
        inputs: [
          { role: 'first', url },
          { role: 'last', url },
        ],
      }),
      requestFor({ ...small, mode: 'references', inputs: [{ role: 'reference', url }] }),
      requestFor({
        ...small,
        mode: 'extend',
        source: { providerTaskId: null, url: storage.address('folder/parent.mp4'), seconds: 4 },
      }),
    ],
    // It has no account and no opinion, and draws everything.
    refused: {
      ...{ content: null, failed: null, model: null, account: null, overloaded: null, broken: null, stumbled: null },
      input: requestFor({
        ...small,
        mode: 'image',
        inputs: [{ role: 'first', url: storage.address('images/gone.png') }],
      }),
    },
    jobs: () => jobs,
    secrets: () => [folder],
    async close() {
      await demo.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
})
