import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { type FalFake, startFalFake } from '#tests/fakes/fal/fal.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createFalProvider } from './fal-provider.ts'

const megabyte = 1024 * 1024
const account = { id: null, token: 'the-key' }
let folder: string
let fake: FalFake
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-repeated-'))
  fake = await startFalFake({ looks: 0 })
  fake.addAccount(account.token)
})
afterAll(async () => {
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

/** The storage of a site that is not public, with a file of so many bytes that begins like a PNG. */
async function store(name: string, bytes: number) {
  const storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  const path = join(folder, 'file')
  await writeFile(path, Buffer.from('89504e470d0a1a0a0000000000000000', 'hex'))
  await truncate(path, bytes)
  await storage.put(path, name)
  return { storage, address: storage.address(name) }
}

it.each([
  ['a picture of 2 MB', 'images/x.png', 2 * megabyte],
  ['the largest video', 'videos/x.mp4', 30 * megabyte],
])('MOD-08 GEN-17 an error that repeats %s is read like any other', { timeout: 60_000 }, async (_, name, bytes) => {
  const { storage, address } = await store(name, bytes)
  const provider = createFalProvider({
    ...{ queueUrl: fake.url, keysUrl: fake.keysUrl, storage, log: pino({ level: 'silent' }) },
  })
  const request = name.startsWith('images')
    ? requestFor({
        ...{ prompt: 'waves [flagged]', model: 'fal-veo-3.1-lite', seconds: 4 },
        ...{ mode: 'image', inputs: [{ role: 'first', url: address }] },
      })
    : requestFor({
        ...{ prompt: 'waves [flagged]', model: 'fal-veo-3.1-fast', seconds: 7 },
        ...{ mode: 'extend', source: { providerTaskId: 'unneeded', url: address, seconds: 8 } },
      })
  const task = await provider.submit(account, request, async () => true)
  if (task.outcome !== 'accepted') throw new Error(task.outcome)
  expect(await provider.check(account, task.providerTaskId)).toMatchObject({ outcome: 'failed', kind: 'content' })
})
