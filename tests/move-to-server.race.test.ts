import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openEmbedded, openPostgres } from '#server/db/client.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { makeClip } from './make-clip.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

const slow = 240_000
/** That of the test applications. */
const secret = 'a secret of the tests'
/** The product had it until its secret was changed. */
const former = 'what stands in the folder'

let dataDir: string
let s3: S3Fake
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'soundreel-move-'))
  await writeFile(join(dataDir, 'secret'), former)
  s3 = await startS3Fake()
})
afterAll(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function createDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `moved_${Date.now()}`
  const admin = openPostgres(url.href)
  await admin.root.execute(`create database ${name}`)
  await admin.close()
  return new URL(`/${name}`, url).href
}

async function makeVideo(test: TestApp, browser: TestBrowser): Promise<string> {
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
  const asked = { prompt: 'waves', model: 'veo3_fast', aspectRatio: '9:16' }
  const { taskId } = (await browser.post('/api/generate-video', asked)).body
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  return taskId
}

it(
  'PLT-03 PLT-02 the data of an embedded product moves to PostgreSQL and a bucket, and works there',
  async () => {
    const db = await openEmbedded(dataDir)
    await db.migrate()
    const small = await createTestApp({ DATA_DIR: dataDir }, db)
    const alice = await small.signedIn('alice')
    const admin = await small.administrator()
    await admin.put('/api/admin/settings', { veo3FastCredits: 3, paypalClientSecret: 'a key of the seller' })
    const { token } = (await alice.post('/api/user-tokens', { name: 'n8n' })).body
    const first = await makeVideo(small, alice)
    const tables = await small.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    // Updates move rows: the last of these stands more than a batch behind those that continue it.
    const idOf = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
    await small.query(`insert into video_tasks (id, continued_from_id, user_id, task_id, prompt, model, mode, aspect_ratio,
        credits_used, media_folder, stage, status, due_at, deleted_at, files_removed_at)
      select ${idOf('n')}, case when n < 600 then ${idOf('600')} end, user_id, 'vid_film_' || n, 'a film', 'joined-film',
        'join', '16:9', 0, 'film-' || n, 'completed', 'completed', null, now(), now()
      from video_tasks, generate_series(1, 600) n where task_id = '${first}'`)
    await small.stop()

    const databaseUrl = await createDatabase()
    const move = (environment: Record<string, string>) =>
      promisify(execFile)(process.execPath, ['scripts/move-to-server.ts'], {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...s3.environment, ...environment },
      }).then(
        ({ stdout }) => stdout,
        ({ stderr }) => stderr as string,
      )
    for (const wrong of ['another one of sixteen', former])
      expect(await move({ APP_SECRET: wrong })).toContain('If APP_SECRET is new, set APP_SECRET_PREVIOUS to that one.')
    const marker = Buffer.from(JSON.stringify({ installation: randomUUID(), sweeps: 0 }))
    s3.objects.set('.soundreel.json', { bytes: marker, type: '', cacheControl: '', changedAt: new Date() })
    const told = await move({ APP_SECRET: former, APP_SECRET_PREVIOUS: secret })
    expect(told).toContain(
      `belongs to another installation than the embedded database in ${join(dataDir, 'database')}.\n  Check DATA_DIR`,
    )
    expect(told).not.toContain('--new-id')
    expect([...s3.objects.keys()]).toEqual(['.soundreel.json'])
    s3.objects.clear()
    expect(await move({ APP_SECRET: secret })).toMatch(
      new RegExp(`^Copied 3 files\\.\nCopied \\d+ rows of ${tables.length} tables\\.\nThe ledger adds up\\.\n$`),
    )
    expect(await move({ APP_SECRET: secret })).toContain('Use an empty database')
    // A product that always had APP_SECRET in its environment has no file.
    await rm(join(dataDir, 'secret'))
    expect(await move({ APP_SECRET: '' })).toContain('Set APP_SECRET to the one that the embedded product had.')
    expect(await move({ APP_SECRET: secret })).toContain('Use an empty database')

    const large = await createTestApp(s3.environment, openPostgres(databaseUrl))
    const again = large.browser()
    for (const [name, value] of alice.cookies) again.cookies.set(name, value)
    const [task] = (await again.get('/api/video-tasks')).body.tasks
    expect(task).toMatchObject({ taskId: first, status: 'completed' })
    expect((await again.get(new URL(task.resultUrls[0]).pathname)).status).toBe(200)
    expect((await again.get('/api/auth/current-user')).body.user.credits).toBe(17)
    await makeVideo(large, again)
    expect((await again.get('/api/transactions')).body.total).toBe(3)
    const headers = { authorization: `Bearer ${token}` }
    expect((await large.browser().get('/api/n8n/me', headers)).body).toMatchObject({ username: 'alice', credits: 14 })
    await large.verify()
    await large.close()
  },
  slow,
)
