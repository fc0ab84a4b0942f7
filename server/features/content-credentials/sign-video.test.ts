import { X509Certificate } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listC2paBoxes } from '#server/media/credentials/find-manifest.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { makeFaststart } from '#server/media/make-faststart.ts'
import { makeClip } from '#tests/make-clip.ts'
import { readCredentials } from '#tests/read-credentials.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { signVideo } from './sign-video.ts'

let test: TestApp
let folder: string
let authority: X509Certificate
const path = (name: string) => join(folder, name)

beforeAll(async () => {
  test = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'soundreel-sign-'))
  await copyFile(await makeClip('16:9'), path('clip.mp4'))
  authority = await findAuthority()
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function findAuthority(): Promise<X509Certificate> {
  const answer = await test.app.inject('/.well-known/c2pa-ca.pem')
  expect(answer.statusCode).toBe(200)
  return new X509Certificate(answer.body)
}

const read = async (name: string) => readCredentials(await readFile(path(name)), authority)

type Names = { from?: string; quick?: string; provider?: string }
const sign = (to: string, { from = 'clip.mp4', quick = from, provider = 'kie' }: Names = {}) =>
  signVideo(test.ctx, {
    taskId: 'vid_1',
    provider,
    model: 'veo3_fast',
    upstreamPath: path(from),
    videoPath: path(quick),
    outputPath: path(to),
  })

const c2paId = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')
const sourceType = (term: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${term}`

describe('content credentials', () => {
  it('MRK-01 name the model, the product and that AI made the video, sealed by a certificate of our authority', async () => {
    expect(await sign('signed.mp4')).toBe(true)
    const found = await read('signed.mp4')
    expect(found).toMatchObject({ faults: [], hasTimeStamp: false, ingredients: [] })
    expect(found?.actions).toEqual([
      {
        action: 'c2pa.created',
        digitalSourceType: sourceType('trainedAlgorithmicMedia'),
        softwareAgent: { name: 'veo3_fast' },
      },
    ])
    expect(found?.generator).toMatchObject({ name: 'Soundreel', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    const growth = (await readFile(path('signed.mp4'))).length - (await readFile(path('clip.mp4'))).length
    expect(growth).toBeLessThanOrEqual(10_000)
  })

  it('MRK-01 say of a demo video that a program drew it', async () => {
    await sign('demo.mp4', { provider: 'demo' })
    const [action] = (await read('demo.mp4'))?.actions ?? []
    expect(action).toMatchObject({
      digitalSourceType: sourceType('algorithmicMedia'),
      softwareAgent: { name: 'Soundreel demo renderer' },
    })
  })

  it('MRK-01 are valid and trusted for the official reader, given our authority', async () => {
    test.clock.forward(Date.now() - test.clock.now().getTime())
    await sign('trusted.mp4')
    const { initSync, WasmReader } = await import('@contentauth/c2pa-wasm')
    initSync({ module: await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) })
    const settings = JSON.stringify({ trust: { trust_anchors: authority.toString() } })
    const state = async (bytes: Buffer) => {
      const reader = await WasmReader.fromBytes('video/mp4', bytes, settings)
      return JSON.parse(reader.json()).validation_state
    }
    const whole = await readFile(path('trusted.mp4'))
    expect(await state(whole)).toBe('Trusted')
    whole.writeUInt8(whole.readUInt8(whole.length - 1000) ^ 1, whole.length - 1000)
    expect(await state(whole)).toBe('Invalid')
  })

  it('MRK-01 become invalid if one byte of the picture, the index or the manifest changes', async () => {
    await sign('whole.mp4')
    const whole = await readFile(path('whole.mp4'))
    const claimAt = whole.indexOf('claim_generator_info')
    for (const at of [whole.length - 1000, whole.indexOf('moov') + 50, claimAt + 30]) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(readCredentials(changed, authority)?.faults).not.toEqual([])
    }
    const another = new X509Certificate((await readCredentials(whole, authority))?.signer.raw ?? '')
    expect(readCredentials(whole, another)?.faults).toEqual(['certificate'])
  })

  it('MRK-01 leave picture and sound as they were, and the file starts at once', async () => {
    await sign('played.mp4')
    const look = (name: string) => inspectVideo(path(name), { posterPath: path(`${name}.jpg`) })
    expect(await look('played.mp4')).toEqual(await look('clip.mp4'))
    const mdat = async (name: string) => {
      const bytes = await readFile(path(name))
      return bytes.subarray(bytes.indexOf('mdat'))
    }
    expect(await mdat('played.mp4')).toEqual(await mdat('clip.mp4'))
  })
})

describe('the manifest in a provider file', () => {
  it('MRK-01 is kept as the parent', async () => {
    await sign('upstream.mp4')
    const upstream = await read('upstream.mp4')
    expect(await sign('child.mp4', { from: 'upstream.mp4' })).toBe(true)
    const found = await read('child.mp4')
    expect(found).toMatchObject({ faults: [], ingredients: [{ relationship: 'parentOf' }] })
    expect(found?.manifests).toContain(upstream?.manifests[0])
    expect(found?.actions).toMatchObject([
      { action: 'c2pa.opened', digitalSourceType: sourceType('trainedAlgorithmicMedia') },
    ])
  })

  it('MRK-01 that is there twice is left out, and the video is signed', async () => {
    await sign('upstream.mp4')
    const once = await readFile(path('upstream.mp4'))
    const at = once.indexOf(c2paId) - 8
    const box = once.subarray(at, at + once.readUInt32BE(at))
    await writeFile(path('twice.mp4'), Buffer.concat([once, box]))
    expect(await sign('once.mp4', { from: 'twice.mp4' })).toBe(true)
    expect(await read('once.mp4')).toMatchObject({
      faults: [],
      ingredients: [],
      actions: [{ action: 'c2pa.created' }],
    })
    expect(await listC2paBoxes(path('twice.mp4'))).toHaveLength(2)
    expect(await listC2paBoxes(path('once.mp4'))).toHaveLength(1)
    expect(await inspectVideo(path('once.mp4'), { posterPath: path('once.jpg') })).toEqual(
      await inspectVideo(path('clip.mp4'), { posterPath: path('clip.jpg') }),
    )
  })

  it('MRK-01 is read before the file is rewritten for quick starts, which drops it', async () => {
    await sign('upstream.mp4')
    await makeFaststart(path('upstream.mp4'), path('quick.mp4'))
    expect(await read('quick.mp4')).toBeNull()
    await sign('rewritten.mp4', { from: 'upstream.mp4', quick: 'quick.mp4' })
    const found = await read('rewritten.mp4')
    expect(found).toMatchObject({ faults: [], ingredients: [{ relationship: 'parentOf' }] })
    expect(found?.actions.map(({ action }) => action)).toEqual(['c2pa.opened', 'c2pa.repackaged'])
  })

  it.each([
    ['unreadable', (bytes: Buffer, at: number) => bytes.fill(7, at, at + 2000)],
    ['of an unknown purpose', (bytes: Buffer, at: number) => bytes.fill(0, at - 21, at)],
    ['of an impossible length', (bytes: Buffer, at: number) => bytes.writeUInt32BE(0xfffffff0, at)],
    ['changed later', (bytes: Buffer, at: number) => bytes.writeUInt8(bytes.readUInt8(at + 600) ^ 1, at + 600)],
  ])('MRK-01 that is %s does not prevent our own', async (_, damage) => {
    await sign('upstream.mp4')
    const bytes = await readFile(path('upstream.mp4'))
    damage(bytes, bytes.indexOf('jumb') - 4)
    await writeFile(path('damaged.mp4'), bytes)
    expect(await sign('after.mp4', { from: 'damaged.mp4' })).toBe(true)
    expect(await read('after.mp4')).toMatchObject({ faults: [] })
  })
})

it('MRK-01 a provider manifest that is too large to be read is left out, and the log says so', async () => {
  await sign('upstream.mp4')
  const bytes = await readFile(path('upstream.mp4'))
  const boxAt = bytes.indexOf('d8fec3d61b0e483c92975828877ec481', 'hex') - 8
  const size = bytes.readUInt32BE(boxAt)
  const box = Buffer.concat([bytes.subarray(boxAt, boxAt + size), Buffer.alloc(8 * 1024 * 1024)])
  box.writeUInt32BE(box.length)
  await writeFile(path('vast.mp4'), Buffer.concat([bytes.subarray(0, boxAt), box, bytes.subarray(boxAt + size)]))
  const warn = vi.spyOn(test.ctx.log, 'warn')
  expect(await sign('after-vast.mp4', { from: 'vast.mp4', quick: 'clip.mp4' })).toBe(true)
  expect(warn.mock.calls.map(([facts]) => facts)).toEqual([{ taskId: 'vid_1', fault: 'too-large' }])
  warn.mockRestore()
  expect(await read('after-vast.mp4')).toMatchObject({ faults: [], ingredients: [] })
})

describe('a large file', () => {
  const makeLarge = async (name: string) => {
    const media = Buffer.alloc(70 * 1024 * 1024)
    media.writeUInt32BE(media.length)
    media.write('mdat', 4)
    await writeFile(path(name), Buffer.concat([await readFile(path('clip.mp4')), media]))
  }

  it('MRK-01 is signed too, also several at the same time', async () => {
    await makeLarge('large.mp4')
    expect(await Promise.all(['large-1.mp4', 'large-2.mp4'].map((name) => sign(name, { from: 'large.mp4' })))).toEqual([
      true,
      true,
    ])
    expect(await read('large-2.mp4')).toMatchObject({ faults: [] })
  })

  it('MRK-01 is stored without credentials if the machine lacks the memory, and the log says how much it needs', async () => {
    await makeLarge('large.mp4')
    const memory = vi.spyOn(process, 'availableMemory').mockReturnValue(600 * 1024 * 1024)
    const error = vi.spyOn(test.ctx.log, 'error')
    expect(await sign('no-memory.mp4', { from: 'large.mp4' })).toBe(false)
    expect(error.mock.calls.map(([facts]) => String((facts as { err?: Error }).err))).toEqual([
      expect.stringMatching(/needs \d+ MB of memory, and only 600 MB/),
    ])
    expect(await sign('small.mp4')).toBe(true)
    memory.mockRestore()
    error.mockRestore()
  })
})
