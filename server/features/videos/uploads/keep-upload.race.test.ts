import { afterAll, expect, inject, it } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { cancelVideo } from '#server/features/videos/library/cancel-video.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { uploadLimits } from './keep-upload.ts'
import { bookUpload } from './upload-repository.ts'

const started: TestApp[] = []
afterAll(async () => {
  for (const test of started.toReversed()) await test.close()
})

it('SEC-05: the limit of a user holds for simultaneous bookings in several processes', async () => {
  const first = await createTestApp()
  started.push(first)
  const [database] = await first.query('select current_database() as name')
  for (const _ of [1, 2])
    started.push(await createTestApp({}, openPostgres(new URL(`/${database?.name}`, inject('postgresUrl')).href)))
  await first.signedIn('uploader')
  const [user] = await first.query(`select id from users where username = 'uploader'`)
  const booked = await Promise.all(
    Array.from({ length: 90 }, (_, n) =>
      started[n % 3]?.db.transaction((tx) =>
        bookUpload(
          tx,
          { name: `images/${n}.jpg`, userId: String(user?.id), bytes: 9_000_000, createdAt: new Date() },
          uploadLimits,
        ),
      ),
    ),
  )
  expect(booked.filter((outcome) => outcome === 'booked')).toHaveLength(Math.floor(uploadLimits.unused / 9_000_000))
})

it('SEC-05: two takes that end at the same time in several processes release their picture', async () => {
  const [test] = started
  if (!test) throw new Error('the processes have not started')
  const browser = await test.signedIn('taker')
  const [user] = await test.query(`update users set credits = 100 where username = 'taker' returning id`)
  const upload = { name: 'images/shared.jpg', userId: String(user?.id), bytes: 1, createdAt: test.clock.now() }
  await test.db.transaction((tx) => bookUpload(tx, upload, uploadLimits))
  const asked = { model: 'demo', prompt: 'waves', takes: 2, inputs: [{ role: 'first', uploadId: 'shared.jpg' }] }
  const isUsed = async () => (await test.query(`select used_at from uploads where name = '${upload.name}'`))[0]?.used_at
  for (let round = 0; round < 10; round++) {
    const { body } = await browser.post('/api/v1/videos', asked)
    const taskIds: string[] = body.data.map(({ id }: { id: string }) => id)
    expect(await isUsed()).not.toBe(null)
    await Promise.all(taskIds.map((taskId, at) => cancelVideo(started[at]?.ctx ?? test.ctx, String(user?.id), taskId)))
    expect(await isUsed()).toBe(null)
  }
})
