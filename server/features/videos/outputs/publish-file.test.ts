import { createHash, generateKeyPairSync, randomUUID, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deletionDays } from '#contract/accounts/accounts.ts'
import type { Database } from '#server/db/client.ts'
import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { watchService } from '#server/features/notices/watch-service.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { sweepMedia } from '#server/features/videos/retention/sweep-media.ts'
import { createS3Storage } from '#server/integrations/storage/s3-storage.ts'
import { withoutMetadata } from '#server/media/boxes/without-metadata.ts'
import { startS3Fake } from '#tests/fakes/s3.ts'
import { createScriptedProvider } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { readCredentials } from '#tests/read-credentials.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { loseLeases } from '#tests/workers/lose-leases.ts'
import { workOn } from '#tests/workers/work-on.ts'
import { findOutput } from './output-repository.ts'

const dayMs = 24 * 60 * 60 * 1000

let test: TestApp
let user: TestBrowser
let username: string
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  Object.assign(test.provider, createScriptedProvider(await makeClip('16:9')))
  username = `alice-${randomUUID().slice(0, 8)}`
  user = await test.signedIn(username)
  await test.query('delete from outputs')
})

/** Of these, only 16:9 gets a 1080p version, in the transaction that publishes the file. */
const shapes = ['16:9', '9:16'] as const

/** A submitted video that is due to be polled; its result is not fetched yet. */
async function submit(aspectRatio: (typeof shapes)[number] = '16:9'): Promise<string> {
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip(aspectRatio)] }
  const asked = { prompt: 'waves', model: 'veo3_fast', aspectRatio }
  const { taskId } = (await user.post('/api/generate-video', asked)).body
  await test.work()
  test.clock.forward(60_000)
  return taskId
}
const newest = async () => (await user.get('/api/video-tasks')).body.tasks[0]
const localPath = (address: string) => join(test.ctx.config.dataDir, new URL(address).pathname.slice(1))
const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

describe('the record of outputs', () => {
  it('MRK-02 names each published file by the hash of its bytes, and outlives the video and the account', async () => {
    await submit()
    await test.work()
    const madeAt = test.clock.now()
    test.clock.forward(60_000)
    test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
    await test.work()
    const { taskId, resultUrls, hdVideoUrl } = await newest()
    const [sha256, hdSha256] = [await hashOf(localPath(resultUrls[0])), await hashOf(localPath(hdVideoUrl))]
    const common = { model: 'veo3_fast', provider: 'demo', signed: true }
    const outputs = [
      { sha256, resolution: '720p', madeAt, ...common },
      { sha256: hdSha256, resolution: '1080p', madeAt: test.clock.now(), ...common },
    ]
    const found = async () => [await findOutput(test.db.root, sha256), await findOutput(test.db.root, hdSha256)]
    expect(await found()).toEqual(outputs)
    expect((await user.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
    await user.post('/api/user/delete-account', { password: 'correct horse' })
    test.clock.forward((deletionDays + 1) * dayMs)
    await deleteAccounts(test.ctx)
    expect(await test.query(`select id from users where username = '${username}'`)).toEqual([])
    expect(await found()).toEqual(outputs)
    expect(await findOutput(test.db.root, 'f'.repeat(64))).toBeNull()
  })

  it.each(shapes)('MRK-02 has no row for a file that was stored but not published, in %s', async (shape) => {
    await submit(shape)
    const { put } = test.ctx.storage
    test.ctx.storage.put = async (path, name) => {
      const bytes = await put(path, name)
      await loseLeases(test)
      return bytes
    }
    await test.work()
    test.ctx.storage.put = put
    expect(await newest()).toMatchObject({ stage: 'storing' })
    expect(await test.query('select * from outputs')).toEqual([])
  })
})

describe('content credentials', () => {
  const authority = async () => new X509Certificate((await test.app.inject('/.well-known/c2pa-ca.pem')).body)
  const download = async (address: string) => (await test.app.inject(new URL(address).pathname)).rawPayload

  it('MRK-01 are in both stored files of a video, and the posters name the digital source type', async () => {
    await submit()
    await test.work()
    test.clock.forward(60_000)
    test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
    await test.work()
    const { resultUrls, hdVideoUrl, posterUrl, posterWebpUrl } = await newest()
    const seen = [await download(resultUrls[0]), await download(hdVideoUrl)].map(async (file) =>
      readCredentials(file, await authority()),
    )
    expect(await Promise.all(seen)).toMatchObject([{ faults: [] }, { faults: [] }])
    for (const address of [posterUrl, posterWebpUrl])
      expect((await download(address)).toString('latin1')).toContain('digitalsourcetype/algorithmicMedia')
  })

  it('MOD-21 MRK-01 words that another program wrote into a video are not in the stored file', async () => {
    const words = 'udta the whole graph of the vendor'
    const box = Buffer.concat([Buffer.alloc(4), Buffer.from(words)])
    box.writeUInt32BE(box.length)
    const spoken = join(test.ctx.config.dataDir, 'spoken.mp4')
    await writeFile(spoken, Buffer.concat([await readFile(await makeClip('16:9')), box]))
    await submit()
    test.provider.onCheck = { outcome: 'finished', urls: [spoken] }
    await test.work()
    const stored = await download((await newest()).resultUrls[0])
    expect(stored.includes(words.slice(5))).toBe(false)
    expect(readCredentials(stored, await authority())).toMatchObject({ faults: [] })
  })

  it('MRK-01 are in files in a bucket too', async () => {
    const s3 = await startS3Fake()
    const copiesFolder = join(test.ctx.config.dataDir, 'copies')
    const storage = createS3Storage({ ...s3.options, mediaUrl: 'https://cdn.example', copiesFolder })
    const taskId = await submit()
    await workOn({ ...test.ctx, storage }, taskId)
    const names = [...s3.objects.keys()].filter((name) => name.endsWith('.mp4'))
    expect(names).toHaveLength(1)
    const bytes = s3.objects.get(names[0] ?? '')?.bytes ?? Buffer.alloc(0)
    expect(readCredentials(bytes, await authority())).toMatchObject({ faults: [] })
    expect(await findOutput(test.db.root, createHash('sha256').update(bytes).digest('hex'))).toMatchObject({
      signed: true,
    })
    await s3.close()
  })

  it('MRK-01 that cannot be made lose no video: it is stored without them, and the operator is told once', async () => {
    const alarms = () => test.query(`select key from alarms where key = 'credentials-missing'`)
    await watchService(test.ctx)
    expect(await alarms()).toEqual([])
    const config = { ...test.ctx.config, c2pa: { key: generateKeyPairSync('x25519').privateKey, chain: [] } }
    const taskId = await submit()
    await workOn({ ...test.ctx, config }, taskId)
    const video = await newest()
    expect(video).toMatchObject({ status: 'completed', stage: 'completed' })
    const stored = await download(video.resultUrls[0])
    const clean = await withoutMetadata(await makeClip('16:9'), join(test.ctx.config.dataDir, 'clean.mp4'))
    expect(stored).toEqual(await readFile(clean))
    expect(await test.query('select signed from outputs')).toEqual([{ signed: false }])
    // Without them, another video may have exactly the same bytes.
    const again = await submit()
    await workOn({ ...test.ctx, config }, again)
    expect(await newest()).toMatchObject({ taskId: again, status: 'completed' })
    await watchService(test.ctx)
    await watchService(test.ctx)
    expect(await alarms()).toHaveLength(1)
    test.clock.forward(dayMs + 1)
    await watchService(test.ctx)
    expect(await alarms()).toEqual([])
    await test.verify()
  })
})

it.each(shapes)(
  'MRK-01 GEN-18 a worker that lost its lease replaces no published file, and its own file is removed, in %s',
  async (shape) => {
    const taskId = await submit(shape)
    const { put } = test.ctx.storage
    const names: string[] = []
    const waiting: (() => void)[] = []
    test.ctx.storage.put = async (path, name) => {
      if (name.endsWith('.mp4')) {
        names.push(name)
        if (names.length === 1) await new Promise<void>((resolve) => void waiting.push(resolve))
      }
      return put(path, name)
    }
    // Finds the result.
    await advanceVideo(test.ctx, taskId)
    const late = advanceVideo(test.ctx, taskId)
    await waitUntil('the first worker stores', () => waiting.length === 1)
    test.clock.forward(61_000)
    await advanceVideo(test.ctx, taskId)
    const { resultUrls } = await newest()
    const published = await readFile(localPath(resultUrls[0]))
    waiting[0]?.()
    await late
    test.ctx.storage.put = put
    expect(new Set(names).size).toBe(2)
    expect(await readFile(localPath(resultUrls[0]))).toEqual(published)
    const folder = join(localPath(resultUrls[0]), '..')
    expect((await readdir(folder)).filter((name) => name.endsWith('.mp4'))).toEqual([names[1]?.split('/')[1]])
  },
)

it.each(shapes)('GEN-18 a published file stays if the answer of its commit is lost, in %s', async (shape) => {
  const taskId = await submit(shape)
  let isLost = false
  const transaction: Database['transaction'] = async (work) => {
    const result = await test.db.transaction(work)
    const [video] = await test.query(`select stage from video_tasks where task_id = '${taskId}'`)
    if (isLost || video?.stage !== 'completed') return result
    isLost = true
    throw new Error('the connection was lost')
  }
  await workOn({ ...test.ctx, db: { ...test.db, transaction } }, taskId)
  expect(isLost).toBe(true)
  const { status, resultUrls } = await newest()
  expect([status, existsSync(localPath(resultUrls[0]))]).toEqual(['completed', true])
  await test.verify()
})

it('MRK-01 PLT-08 the nightly sweep removes files of a killed attempt after a day, and keeps files under older names', async () => {
  await submit()
  await test.work()
  const { resultUrls } = await newest()
  const published = localPath(resultUrls[0])
  const folder = join(published, '..')
  const left = ['480p', '720p', '1080p', '4k'].map((resolution) =>
    join(folder, `${resolution}-${'a'.repeat(16)}-${'b'.repeat(8)}.mp4`),
  )
  const recent = join(folder, `720p-${'c'.repeat(16)}-${'d'.repeat(8)}.mp4`)
  const older = join(folder, '720p.mp4')
  for (const path of [...left, recent, older]) await writeFile(path, 'a video')
  const yesterday = new Date(Date.now() - dayMs - 60_000)
  for (const path of [...left, older, published]) await utimes(path, yesterday, yesterday)
  await sweepMedia(test.ctx)
  expect([...left, recent, older, published].filter((path) => existsSync(path))).toEqual([recent, older, published])
})
