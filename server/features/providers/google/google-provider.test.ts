import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { ProviderRequest, VideoProvider } from '#server/features/providers/video-provider.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google/google.ts'
import { inputsOf } from '#tests/providers/catalogue-requests.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createGoogleProvider } from './google-provider.ts'

let fake: GoogleFake
let folder: string
let provider: VideoProvider
const lines: string[] = []
const account = { id: null, token: 'the-key' }
/** Two pictures of our own, with their bytes. */
const pictures = ['89504e470d0a1a0a0000000000000000', '89504e470d0a1a0a00000000000000ff'].map((bytes, index) => ({
  ...{ bytes: Buffer.from(bytes, 'hex'), name: `images/${index}.png` },
  url: `http://localhost:3000/media/images/${index}.png`,
}))
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-google-'))
  await writeFile(join(folder, 'clip'), Buffer.alloc(20_000, 7))
  const storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  for (const { bytes, name } of pictures) {
    await writeFile(join(folder, 'picture'), bytes)
    await storage.put(join(folder, 'picture'), name)
  }
  fake = await startGoogleFake({ looks: 0, clips: async () => join(folder, 'clip') })
  fake.addAccount(account.token)
  provider = createProvider(storage)
})
function createProvider(storage: Storage): VideoProvider {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  return createGoogleProvider({
    ...{ apiUrl: fake.url, allowedOrigins: [fake.filesUrl], storage, log, downloadDelaysMs: [] },
  })
}
afterAll(async () => {
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

const submit = (prompt: string, changes: Partial<ProviderRequest> = {}, token = account.token) => {
  const request = requestFor({ prompt, model: 'google-omni-1.2', seconds: 4, ...changes })
  return provider.submit({ id: null, token }, request, async () => true)
}
async function start(prompt: string, changes: Partial<ProviderRequest> = {}): Promise<string> {
  const answer = await submit(prompt, changes)
  if (answer.outcome !== 'accepted') throw new Error(answer.outcome)
  return answer.providerTaskId
}
async function fetchVideo(task: string): Promise<number> {
  const answer = await provider.check(account, task)
  if (answer.outcome !== 'finished') throw new Error(answer.outcome)
  await provider.download(account, answer.urls[0] ?? '', join(folder, 'made.mp4'))
  return (await stat(join(folder, 'made.mp4'))).size
}

it.each<[VideoMode, string, string | undefined]>([
  ['text', 'waves', 'text_to_video'],
  ['image', '<FIRST_FRAME> waves', 'image_to_video'],
  ['frames', '<FIRST_FRAME> <LAST_FRAME> waves', 'image_to_video'],
  ['references', '[# References <IMAGE_REF_0>@Image1 <IMAGE_REF_1>@Image2] waves', 'reference_to_video'],
  ['extend', 'Extend this video: waves', undefined],
])('MOD-08 %s is asked for by the words %s', async (mode, text, task) => {
  const parent = mode === 'extend' ? await start('waves') : null
  const source = parent === null ? null : { providerTaskId: parent, url: '', seconds: 4 }
  const inputs = inputsOf(mode, '').map(({ role }, index) => ({ role, url: pictures[index]?.url ?? '' }))
  await start('waves', { mode, aspectRatio: '9:16', inputs, source })
  const body = fake.interactions.at(-1)?.body as Record<string, unknown>
  const sent = pictures.slice(0, inputs.length).map(({ bytes }) => bytes.toString('base64'))
  expect(body.input).toEqual([
    ...sent.map((data) => ({ type: 'image', mime_type: 'image/png', data })),
    { type: 'text', text },
  ])
  expect(body.generation_config).toEqual(task && { video_config: { task } })
  const format = { type: 'video', delivery: 'uri', resolution: '720p', duration: '4s' }
  // An extension has the shape of its source.
  const shape = mode === 'extend' ? {} : { aspect_ratio: '9:16' }
  expect(body.response_format).toEqual({ ...format, ...shape })
  expect(body).toMatchObject(parent === null ? {} : { previous_interaction_id: parent })
})

it('MOD-08 a picture of our own is read from the storage, though the address of the site is public', async () => {
  // There is no such host.
  const site = createLocalStorage(join(folder, 'media'), 'https://video.example')
  const inputs = inputsOf('image', site.address('images/0.png'))
  const request = requestFor({ model: 'google-omni-1.2', seconds: 4, mode: 'image', inputs })
  expect(await createProvider(site).submit(account, request, async () => true)).toMatchObject({ outcome: 'accepted' })
})

it('MOD-08 a video that comes inside the answer is stored like any other', async () => {
  expect(await fetchVideo(await start('waves [inline]'))).toBe(20_000)
  expect((await readFile(join(folder, 'made.mp4')))[0]).toBe(7)
})

it('MOD-08 GEN-17 a video is found in an answer that repeats all pictures that were sent', async () => {
  const large = join(folder, 'large.png')
  await writeFile(large, Buffer.from('89504e470d0a1a0a0000000000000000', 'hex'))
  await truncate(large, 2.5 * 1024 * 1024)
  const storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  await storage.put(large, 'images/large.png')
  const url = storage.address('images/large.png')
  const inputs = Array.from({ length: 6 }, () => ({ role: 'reference' as const, url }))
  expect(await fetchVideo(await start('waves [inline]', { mode: 'references', inputs }))).toBe(20_000)
})

it('MOD-08 the key goes to Google alone: not to the host of a redirect, and not to a foreign one', async () => {
  expect(await fetchVideo(await start('waves [redirect]'))).toBe(20_000)
  expect([...fake.keysElsewhere]).toEqual([])
  await expect(fetchVideo(await start('waves [foreign]'))).rejects.toThrow('unknown host')
})

it('MOD-08 an error while polling says nothing about the video, which comes with the next query', async () => {
  const task = await start('waves [hiccup]')
  expect(await provider.check(account, task)).toEqual({ outcome: 'unanswered' })
  expect(await provider.check({ id: null, token: 'another' }, task)).toEqual({ outcome: 'unanswered' })
  expect((await provider.check(account, task)).outcome).toBe('finished')
})

it.each([
  ['waves', 'wrong', 'account'],
  ['waves [unpaid]', 'the-key', 'account'],
  ['waves [locked]', 'the-key', 'account'],
  ['waves [twice]', 'the-key', 'broken'],
  ['waves [bad-input]', 'the-key', 'input'],
])('MOD-08 %s with the key %s is refused as %s', async (prompt, token, kind) => {
  expect(await submit(prompt, {}, token)).toMatchObject({ outcome: 'refused', kind })
})

it('MOD-08 a source that Google no longer has is told as such; an overloaded service may have taken the video', async () => {
  const gone = { mode: 'extend' as const, source: { providerTaskId: 'v1_gone', url: '', seconds: 4 } }
  expect(await submit('waves', gone)).toMatchObject({
    kind: 'input',
    failure: { code: 'SOURCE_NOT_EXTENDABLE' },
  })
  expect(await submit('waves [503]')).toEqual({ outcome: 'unconfirmed' })
})

it('MOD-08 the key and what was sent stay out of the log', async () => {
  for (const word of ['locked', 'submit-flagged', '429', '503']) await submit(`a-private-prompt [${word}]`)
  expect(lines.join('')).toContain('RESOURCE_EXHAUSTED')
  for (const secret of ['a-private-prompt', account.token, 'sk-secret']) expect(lines.join('')).not.toContain(secret)
})
