import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createS3Storage } from '#server/integrations/storage/s3-storage.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { createTestClock } from '#tests/test-clock.ts'
import { createDemoProvider, type DemoProvider } from './demo-provider.ts'

const slow = 120_000
const clock = createTestClock()
const started: DemoProvider[] = []

let folder: string
let s3: S3Fake
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-machines-'))
  s3 = await startS3Fake()
})
afterAll(async () => {
  for (const provider of started) await provider.stop()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

/** A separate machine, which shares only the bucket with the others. */
function startMachine(name: string, { draws = true } = {}) {
  const at = (part: string) => join(folder, name, part)
  const storage = createS3Storage({ ...s3.options, mediaUrl: 'https://cdn.example', copiesFolder: at('copies') })
  const log = pino({ level: 'silent' })
  const provider = createDemoProvider({ folder: at('demo'), storage, clock, log, draws })
  started.push(provider)
  return { provider, storage }
}

it(
  'PLT-03 PLT-05 PRV-01 a demo video of a lost machine is rendered by another, and any machine can fetch it',
  async () => {
    const [first, second, onlyLooks] = [startMachine('1'), startMachine('2'), startMachine('3', { draws: false })]
    const picture = join(folder, 'picture.png')
    await writeFile(
      picture,
      await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c84' } })
        .png()
        .toBuffer(),
    )
    await first.storage.put(picture, 'images/x.png')
    const submitted = await first.provider.submit(
      null,
      {
        prompt: 'the sun goes down',
        route: null,
        ...{ model: 'veo3_fast', mode: 'image', negativePrompt: null, watermark: null, seed: 5 },
        ...{ seconds: 8, resolution: '720p', aspectRatio: '9:16', audio: true, source: null, callbackUrl: null },
        inputs: [{ role: 'first', url: first.storage.address('images/x.png') }],
      },
      async () => true,
    )
    const task = submitted.outcome === 'accepted' ? submitted.providerTaskId : ''
    await first.provider.stop()
    await rm(join(folder, '1'), { recursive: true })

    expect(await second.provider.check(null, task)).toEqual({ outcome: 'running' })
    expect(await onlyLooks.provider.check(null, task)).toEqual({ outcome: 'running' })
    clock.forward(60_000)
    const check = (provider: DemoProvider) => async () => (await provider.check(null, task)).outcome
    await expect.poll(check(second.provider), { timeout: slow, interval: 200 }).toBe('finished')

    const fetchAt = async ({ provider }: { provider: DemoProvider }) => {
      const answer = await provider.check(null, task)
      const path = join(folder, 'fetched.mp4')
      await provider.download(null, answer.outcome === 'finished' ? (answer.urls[0] ?? '') : '', path)
      return readFile(path)
    }
    const drawn = await fetchAt(second)
    expect(drawn.length).toBeGreaterThan(50_000)
    expect((await fetchAt(onlyLooks)).equals(drawn)).toBe(true)
  },
  slow,
)

it('PRV-01 an unknown demo task counts as failed', async () => {
  const { provider } = startMachine('4')
  expect(await provider.check(null, 'unknown')).toMatchObject({ outcome: 'failed' })
  expect(await provider.upgrade(null, 'unknown', '1080p')).toMatchObject({ outcome: 'unavailable' })
})
