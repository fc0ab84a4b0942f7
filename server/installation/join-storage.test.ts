import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StorageUse } from '#contract/overview.ts'
import { secretSettingNames } from '#contract/settings/admin-settings.ts'
import { getSigner } from '#server/features/content-credentials/certificates/get-signer.ts'
import { createSecrets } from '#server/secrets.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { countSweep, expectRestored } from './hold-sweep.ts'
import { joinAtStart } from './join-at-start.ts'
import { joinStorage } from './join-storage.ts'
import { readMarker } from './marker.ts'
import { renewInstallation } from './renew-installation.ts'

let s3: S3Fake
const started: TestApp[] = []
beforeEach(async () => {
  s3 = await startS3Fake()
})
afterEach(async () => {
  for (const test of started.splice(0)) await test.close()
  await s3.close()
})

async function createApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const test = await createTestApp(environment)
  started.push(test)
  return test
}

/** Puts a file into the storage as if an older version or somebody else had. */
async function store({ ctx }: TestApp, name: string): Promise<void> {
  const path = join(ctx.config.dataDir, 'content')
  await writeFile(path, 'x')
  await ctx.storage.put(path, name)
}

const folder = (letter: string) => letter.repeat(24)
const video = (letter: string) => `${folder(letter)}/720p.mp4`

/** A video whose file is in that folder. */
async function addVideo(test: TestApp, letter: string): Promise<void> {
  await test.signedIn(`owner-${letter}`)
  await test.query(`insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder, result_urls,
      stage, status, due_at, completed_at)
    select id, 'vid_${letter}', 'waves', 'veo3_fast', '16:9', '${folder(letter)}', '{${video(letter)}}',
      'completed', 'completed', null, now() from users where username = 'owner-${letter}'`)
}

const refusal = async (test: TestApp) =>
  joinAtStart(test.ctx).then(
    () => null,
    (error) => String(error.message),
  )
const markerOf = ({ ctx }: TestApp) => readMarker(ctx.storage)
const idOf = async (test: TestApp) => (await test.query('select installation_id from installation'))[0]?.installation_id
const holdOf = async (test: TestApp) => {
  const admin = await test.administrator()
  return ((await admin.get('/api/admin/storage')).body as StorageUse).sweepHold
}

describe.each(['a folder', 'a bucket'])('the installation id in %s', (kind) => {
  const environment = () => (kind === 'a bucket' ? s3.environment : {})
  const clear = async ({ ctx }: TestApp) => {
    s3.objects.clear()
    if (ctx.storage.localFolder) await rm(ctx.storage.localFolder, { recursive: true })
    if (ctx.storage.localFolder) await mkdir(ctx.storage.localFolder)
  }

  it('PLT-02 PLT-03 FLD-01 is written at the first start and found by the next ones, also beside files of the operator', async () => {
    const test = await createApp(environment())
    await store(test, 'notes/logo.png')
    expect(await refusal(test)).toBeNull()
    expect(await markerOf(test)).toEqual({ installation: await idOf(test), sweeps: 0 })
    await addVideo(test, 'a')
    await store(test, video('a'))
    expect(await refusal(test)).toBeNull()
    expect((await test.app.inject('/media/.soundreel.json')).statusCode).toBe(404)
  })

  it('PLT-02 PLT-03 is given at the update of an older version if the storage is empty or has known files', async () => {
    const test = await createApp(environment())
    await addVideo(test, 'a')
    await store(test, video('b'))
    expect(await refusal(test)).toContain('knows none of them')
    expect(await markerOf(test)).toBeNull()
    await store(test, video('a'))
    expect(await refusal(test)).toBeNull()
    const other = await createApp(kind === 'a bucket' ? (await anotherBucket()).environment : {})
    await addVideo(other, 'c')
    expect(await refusal(other)).toBeNull()
    expect(await markerOf(other)).toEqual({ installation: await idOf(other), sweeps: 0 })
  })

  it('PLT-02 PLT-03 FLD-01 prevents a start if the videos are gone, and lets them come back without their marker', async () => {
    const test = await createApp(environment())
    await joinAtStart(test.ctx)
    await clear(test)
    expect(await refusal(test)).toBeNull()
    await addVideo(test, 'a')
    await clear(test)
    expect(await refusal(test)).toMatch(/The stored videos are missing: .* is empty/)
    expect(await markerOf(test)).toBeNull()
    await store(test, video('a'))
    expect(await refusal(test)).toBeNull()
  })

  it('PLT-02 PLT-03 FLD-01 that another database wrote prevents a start, which names both and the ways back', async () => {
    const first = await createApp(environment())
    await joinAtStart(first.ctx)
    const second = await createApp()
    const ctx = { ...second.ctx, storage: first.ctx.storage, config: first.ctx.config }
    const told = await refusal({ ...second, ctx })
    const place =
      kind === 'a bucket' ? `the bucket videos at ${s3.options.endpoint}` : `the folder ${first.ctx.config.dataDir}`
    for (const words of [place, 'belongs to another installation than', 'database', '--new-id', 'of its own'])
      expect(told).toContain(words)
    expect((await markerOf(first))?.installation).toBe(await idOf(first))
    await renewInstallation(ctx)
    expect(await refusal({ ...second, ctx })).toBeNull()
    expect((await holdOf(second))?.reason).toBe('restored')
    expect(await refusal(first)).toContain('belongs to another installation')
  })
})

/** For one test: a second bucket, closed with the first. */
async function anotherBucket(): Promise<S3Fake> {
  const other = await startS3Fake()
  const { close } = s3
  s3.close = async () => {
    await other.close()
    await close()
  }
  return other
}

describe('a database that is older than its storage', () => {
  it('PLT-03 PLT-08 FLD-01 starts, and its sweep waits until an administrator confirms', async () => {
    const test = await createApp(s3.environment)
    await joinAtStart(test.ctx)
    for (let night = 0; night < 3; night++) await countSweep(test.ctx)
    expect(await markerOf(test)).toMatchObject({ sweeps: 3 })
    await test.query('update installation set sweeps = 2')
    expect(await refusal(test)).toBeNull()
    expect(await holdOf(test)).toMatchObject({ reason: 'restored', files: null })
    const admin = await test.administrator()
    const confirm = (body: object) => admin.post('/api/admin/storage/confirm-sweep', body)
    expect((await confirm({ reason: 'many', files: null })).body.code).toBe('SWEEP_CHANGED')
    expect((await confirm({ reason: 'restored', files: 1 })).body.code).toBe('SWEEP_CHANGED')
    expect((await confirm({ reason: 'foreign', files: null })).status).toBe(400)
    expect((await confirm({ reason: 'restored', files: null })).body.sweepHold).toBeNull()
    expect((await confirm({ reason: 'restored', files: null })).status).toBe(409)
    expect((await admin.get('/api/admin/audit')).body.data[0]).toMatchObject({ action: 'confirm-sweep' })
    expect(await refusal(test)).toBeNull()
    expect(await holdOf(test)).toBeNull()
  })

  it('PLT-03 PLT-08 waits as well after a restore of the database alone, even if no sweep was missed', async () => {
    const test = await createApp(s3.environment)
    await expectRestored(test.ctx)
    expect(await holdOf(test)).toBeNull()
    await joinAtStart(test.ctx)
    await expectRestored(test.ctx)
    await joinAtStart(test.ctx)
    expect((await holdOf(test))?.reason).toBe('restored')
  })

  it('PLT-03 PLT-08 takes over the id if it knows the files and comes from before the ids', async () => {
    const now = await createApp(s3.environment)
    await addVideo(now, 'a')
    await store(now, video('a'))
    await joinAtStart(now.ctx)
    const stranger = await createApp(s3.environment)
    expect(await refusal(stranger)).toContain('belongs to another installation')
    const older = await createApp(s3.environment)
    await addVideo(older, 'a')
    expect(await refusal(older)).toBeNull()
    expect(await idOf(older)).toBe(await idOf(now))
    expect((await holdOf(older))?.reason).toBe('restored')
  })

  it('ACC-10 FLD-01 only administrators may confirm', async () => {
    const test = await createApp()
    const body = { reason: 'many', files: 1 }
    expect((await test.browser().post('/api/admin/storage/confirm-sweep', body)).status).toBe(401)
    expect((await (await test.signedIn()).post('/api/admin/storage/confirm-sweep', body)).status).toBe(403)
  })
})

it('PLT-03 a storage that cannot be reached prevents no start, and is checked once it can', async () => {
  const test = await createApp({ ...s3.environment, S3_SECRET_ACCESS_KEY: 'a wrong one' })
  expect(await refusal(test)).toBeNull()
  expect(await joinStorage(test.ctx)).toMatchObject({ outcome: 'unreachable' })
  expect(await test.query('select bound_at from installation')).toEqual([{ bound_at: null }])
})

it('PLT-03 a storage that never answers prevents no start', { timeout: 30_000 }, async () => {
  const test = await createApp({ LOG_LEVEL: 'warn' })
  test.ctx.storage.open = () => new Promise(() => {})
  expect(await refusal(test)).toBeNull()
  expect(test.logged.join()).toContain('it did not answer in time')
})

it('PLT-03 a bucket that does not exist is no empty bucket', async () => {
  const test = await createApp({ ...s3.environment, S3_BUCKET: 'none' })
  expect(await joinStorage(test.ctx)).toMatchObject({ outcome: 'unreachable' })
})

describe('a storage without a marker', () => {
  const token = 'k'.repeat(24)
  const uuid = '00000000-0000-4000-8000-000000000001'
  const owner = `(select id from users where username = 'keeper')`
  const addClip = `insert into showcase_clips (place, words, label, is_demo, file, poster, width, height, duration_ms,
      peaks, bytes)
    values (0, 'waves', 'demo', true, 'showcase/${token}.mp4', 'showcase/${token}.webp', 16, 9, 1000, '', 1)`

  it.each([
    [`images/${token}.png`, `insert into uploads (name, user_id, bytes) values ('images/${token}.png', ${owner}, 1)`],
    [`showcase/${token}.mp4`, addClip],
    [`showcase/${token}.webp`, addClip],
    [`archives/${uuid}/${uuid}/000000`, `insert into archives (id, user_id) values ('${uuid}', ${owner})`],
  ])('PLT-02 PLT-03 belongs to the database that knows %s, and to no other', async (name, insert) => {
    const test = await createApp()
    await test.signedIn('keeper')
    await store(test, name)
    expect(await refusal(test)).toContain('knows none of them')
    await test.query(insert)
    expect(await refusal(test)).toBeNull()
    expect(await markerOf(test)).toMatchObject({ installation: await idOf(test) })
  })

  it('PLT-02 PLT-03 prevents a start if it is empty and clips of the landing page are gone', async () => {
    const test = await createApp()
    await joinAtStart(test.ctx)
    await test.query(addClip)
    await rm(join(test.ctx.storage.localFolder ?? '', '.soundreel.json'))
    expect(await refusal(test)).toContain('The stored videos are missing')
    await test.query('delete from showcase_clips')
    expect(await refusal(test)).toBeNull()
  })

  it('PLT-02 PLT-03 is taken as it is if all videos were deleted', async () => {
    const test = await createApp()
    await joinAtStart(test.ctx)
    await addVideo(test, 'a')
    await rm(join(test.ctx.storage.localFolder ?? '', '.soundreel.json'))
    expect(await refusal(test)).toContain('The stored videos are missing')
    await test.query('update video_tasks set deleted_at = now()')
    expect(await refusal(test)).toBeNull()
  })
})

describe('the secret', () => {
  const withSecret = (test: TestApp, secret: string, previous: string | null = null) => ({
    ...test,
    ctx: { ...test.ctx, secrets: createSecrets(secret, previous) },
  })

  it('PLT-02 PLT-03 FLD-01 of another installation prevents the start, and a changed one does not', async () => {
    const test = await createApp()
    await joinAtStart(test.ctx)
    expect(await refusal(withSecret(test, 'another secret'))).toMatch(/Wrong secret: .*database.*secret/)
    expect(await refusal(withSecret(test, 'a newer secret', 'a secret of the tests'))).toBeNull()
    expect(await refusal(withSecret(test, 'a newer secret'))).toBeNull()
    expect(await refusal(test)).toContain('Wrong secret')
    await renewInstallation(test.ctx)
    expect(await refusal(test)).toBeNull()
  })

  const account = { name: 'Main', token: 'a token' }
  type Encrypt = (test: TestApp) => Promise<unknown>
  it.each<[string, Encrypt]>([
    ...secretSettingNames.map((name): [string, Encrypt] => [
      `the setting ${name}`,
      async (test) => (await test.administrator()).put('/api/admin/settings', { [name]: 'a secret' }),
    ]),
    ['the key of an account', async (test) => (await test.administrator()).post('/api/admin/kie-apis', account)],
    ['the keys that sign videos', (test) => getSigner(test.ctx)],
  ])('PLT-02 PLT-03 is compared with what an older version has encrypted: %s', async (_, encrypt) => {
    const test = await createApp()
    await encrypt(test)
    expect(await refusal(withSecret(test, 'another secret'))).toContain('Wrong secret')
    expect(await refusal(test)).toBeNull()
  })
})

it('PLT-02 a file in the way of the marker is no marker', async () => {
  const test = await createApp()
  const path = join(test.ctx.storage.localFolder ?? '', '.soundreel.json')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '{"installation": "no')
  expect(await refusal(test)).toBeNull()
  expect(await markerOf(test)).toMatchObject({ installation: await idOf(test) })
})
