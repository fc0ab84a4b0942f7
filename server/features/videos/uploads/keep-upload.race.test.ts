import { afterAll, expect, inject, it } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { maxUnusedBytes } from './keep-upload.ts'
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
          maxUnusedBytes,
        ),
      ),
    ),
  )
  expect(booked.filter(Boolean)).toHaveLength(Math.floor(maxUnusedBytes / 9_000_000))
})
