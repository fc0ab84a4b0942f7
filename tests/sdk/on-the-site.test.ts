import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Soundreel } from '#sdk/client.ts'
import { download } from '#sdk/node.ts'
import { readAll } from '#server/worker.ts'
import { makeClip } from '#tests/make-clip.ts'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { type BuiltPackage, buildPackage } from './built-package.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let receiver: Receiver
let built: BuiltPackage
beforeAll(async () => {
  receiver = await startReceiver()
  built = await buildPackage()
  site = await openSite({ SIGNUP_CREDITS: '1000', CALLBACK_ALLOWED_ORIGINS: receiver.origin })
})
afterAll(async () => {
  built.remove()
  await site.close()
  await receiver.close()
})
afterEach(() => void vi.restoreAllMocks())

const request = { model: 'veo3_fast', prompt: 'waves' }
const folder = () => built.emptyFolder()

it('API-03 from a quote to a saved file, with a picture, in two takes', async () => {
  const { client } = site
  const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { id: uploadId, kind } = await client.uploads.create(new Blob([new Uint8Array(picture)]))
  expect(kind).toBe('image')
  const whole = { ...request, inputs: [{ role: 'first' as const, uploadId }], takes: 2, clientReference: 'mine' }
  const quote = await client.videos.quote(whole)
  expect(quote).toMatchObject({ mode: 'image', enough: true, credits: quote.creditsPerTake * 2 })
  const { data, creditsUsed, balance } = await client.videos.create({ ...whole, maxCredits: quote.credits })
  expect([data.length, creditsUsed, balance]).toEqual([2, quote.credits, quote.balance - quote.credits])
  const seen: string[] = []
  const onUpdate = ({ status }: { status: string }) => void seen.push(status)
  const done = await site.working(Promise.all(data.map(({ id }) => client.videos.wait(id, { onUpdate }))))
  expect(done).toMatchObject([{ clientReference: 'mine' }, { status: 'completed' }])
  expect(seen.filter((state) => state === 'completed')).toHaveLength(2)
  const [video] = done
  if (!video) throw new Error('there is a video')
  const saved = await download(video, join(folder(), 'a.mp4'))
  expect(saved.bytes).toBe(video.files[0]?.bytes)
  expect((await readFile(saved.path)).subarray(4, 8).toString()).toBe('ftyp')
  expect(await client.videos.verify({ sha256: '0'.repeat(64) })).toMatchObject({ madeHere: false })
})

it('API-03 a call whose answer is lost is charged once', async () => {
  const before = (await site.client.account.get()).credits
  let lost = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await globalThis.fetch(input, init)
    if (init?.method !== 'POST' || lost++ > 0) return answer
    throw new TypeError('the connection broke')
  }
  const client = new Soundreel({ baseUrl: site.url, token: site.token, fetch })
  const { data, creditsUsed } = await client.videos.create(request)
  expect(lost).toBe(2)
  const again = await site.client.videos.list({ limit: 1 })
  expect(again.data[0]?.id).toBe(data[0]?.id)
  expect((await site.client.account.get()).credits).toBe(before - creditsUsed)
  await site.test.verify()
})

it('API-03 a key is good for the same call only', async () => {
  const options = { idempotencyKey: 'order-77' }
  const first = await site.client.videos.generate(request, options)
  expect((await site.client.videos.generate(request, options)).id).toBe(first.id)
  const other = site.client.videos.generate({ ...request, prompt: 'hills' }, options)
  await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', idempotencyKey: 'order-77' })
})

it('API-03 refusals of the site have their class, and cost nothing', async () => {
  const { client, url, makeToken } = site
  const before = (await client.account.get()).credits
  const refused = (more: object) => client.videos.create({ ...request, ...more } as never)
  await expect(refused({ seconds: 500 })).rejects.toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'seconds' })
  await expect(refused({ maxCredits: 0 })).rejects.toMatchObject({ code: 'COST_ABOVE_MAX' })
  await expect(refused({ promt: 'x' })).rejects.toMatchObject({ code: 'INVALID_INPUT', field: 'promt' })
  await expect(client.videos.get('vid_0')).rejects.toMatchObject({
    name: 'NotFoundError',
    requestId: expect.any(String),
  })
  const stranger = new Soundreel({ baseUrl: url, token: 'srl_wrong' })
  await expect(stranger.account.get()).rejects.toMatchObject({ name: 'InvalidTokenError' })
  const reader = new Soundreel({ baseUrl: url, token: await makeToken({ scopes: ['videos:read'] }) })
  await expect(reader.videos.create(request)).rejects.toMatchObject({ code: 'SCOPE_MISSING', status: 403 })
  const capped = new Soundreel({ baseUrl: url, token: await makeToken({ maxPerVideo: 1, totalCap: 1 }) })
  await expect(capped.videos.create({ ...request, takes: 4 })).rejects.toMatchObject({ code: 'TOKEN_BUDGET_REACHED' })
  expect((await client.account.get()).credits).toBe(before)
})

it('API-03 lists, cancels, upgrades and deletes, and knows the models without a token', async () => {
  const { client, test, url } = site
  expect((await new Soundreel({ baseUrl: url, token: '' }).models.list()).data.map(({ id }) => id)).toContain('demo')
  const [first, second] = [await client.videos.generate(request), await client.videos.generate(request)]
  expect(await client.videos.cancel(first.id)).toMatchObject({
    status: 'cancelled',
    creditsReturned: first.creditsUsed,
  })
  await expect(client.videos.wait(first.id)).rejects.toMatchObject({ name: 'VideoFailedError', refunded: true })
  expect(await client.videos.delete(first.id)).toBeUndefined()
  const ids: string[] = []
  for await (const { id } of client.videos.list({ limit: 1 })) ids.push(id)
  expect(ids).toContain(second.id)
  expect(ids).not.toContain(first.id)
  expect(new Set(ids).size).toBe(ids.length)
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 8 })] }
  const clip = await client.videos.generate({ model: 'demo', prompt: 'waves', seconds: 8 })
  await site.working(client.videos.wait(clip.id))
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
  const quote = await client.videos.quote({ upgrade: { videoId: clip.id, to: '1080p' } })
  await client.videos.upgrade(clip.id, { to: '1080p', maxCredits: quote.credits })
  const upgraded = await site.working(client.videos.wait(clip.id))
  expect(upgraded.upgrades).toMatchObject([{ to: '1080p', status: 'completed', creditsUsed: quote.credits }])
  expect((await download(upgraded, join(folder(), 'hd.mp4'), { resolution: 'best' })).file.height).toBe(1080)
  await expect(download(upgraded, join(folder(), 'x.mp4'), { resolution: '4k' })).rejects.toThrow('720p, 1080p')
})

it('API-03 manages webhooks, and reads what they receive', async () => {
  const client = new Soundreel({ baseUrl: site.url, token: await site.makeToken({ scopes: ['webhooks:write'] }) })
  const { webhookEndpoints } = client
  const { id, secret } = await webhookEndpoints.create({ url: `${receiver.origin}/hook` })
  expect(await webhookEndpoints.update(id, { events: ['video.failed'] })).toMatchObject({ events: ['video.failed'] })
  expect((await webhookEndpoints.list()).map((one) => one.id)).toEqual([id])
  const { secret: newer } = await webhookEndpoints.rotateSecret(id)
  await webhookEndpoints.test(id)
  const { listDueDeliveries } = await import('#server/features/automation/delivery-repository.ts')
  const { sendDelivery } = await import('#server/features/automation/send-delivery.ts')
  await readAll(site.test.ctx)
  const { db, clock } = site.test
  for (const due of await listDueDeliveries(db.root, clock.now(), 100)) await sendDelivery(site.test.ctx, due)
  const [call] = receiver.calls
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
  try {
    for (const one of [secret, newer])
      expect(await client.webhooks.unwrap(call?.body ?? '', call?.headers ?? {}, one)).toMatchObject({
        type: 'webhook.test',
      })
  } finally {
    vi.useRealTimers()
  }
  expect((await webhookEndpoints.listDeliveries(id)).data).toMatchObject([
    { type: 'webhook.test', status: 'delivered' },
  ])
  expect(await webhookEndpoints.delete(id)).toEqual({ success: true })
})

it('API-03 a download sends no token, replaces a file only when it is complete, and leaves nothing behind', async () => {
  const seen: (string | undefined)[] = []
  let cutOff = 1
  const files: Server = createServer((incoming, response) => {
    seen.push(incoming.headers.authorization)
    if (cutOff-- > 0) response.writeHead(200, { 'content-length': 5 }).write('ab', () => response.destroy())
    else response.end('abcde')
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  try {
    const file = { kind: 'video' as const, url: `http://127.0.0.1:${(files.address() as AddressInfo).port}/a.mp4` }
    const video = (await site.client.videos.list({ limit: 1 })).data[0]
    if (!video) throw new Error('there is a video')
    const made = { ...video, files: [{ ...file, bytes: 5, width: 1280, height: 720 }] }
    const path = join(folder(), 'a.mp4')
    await writeFile(path, 'before')
    await download(made, path)
    expect(await readFile(path, 'utf8')).toBe('abcde')
    expect(seen).toEqual([undefined, undefined])
    cutOff = 9
    await expect(download(made, path)).rejects.toThrow()
    cutOff = 0
    const wrong = { ...made, files: [{ ...made.files[0], bytes: 6 }] } as typeof made
    await expect(download(wrong, path)).rejects.toThrow('5 of 6 bytes')
    expect(await readFile(path, 'utf8')).toBe('abcde')
    const { readdir } = await import('node:fs/promises')
    expect(await readdir(join(path, '..'))).toEqual(['a.mp4'])
  } finally {
    files.closeAllConnections()
    await new Promise((resolve) => files.close(resolve))
  }
})
