import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { openTestDatabase } from '#tests/database/test-database.ts'
import { createUserVersions } from './user-versions.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it("GEN-11 a version is uncertain until a read that began after this process's last commit", async () => {
  const userId = crypto.randomUUID()
  const versions = createUserVersions(db)
  await versions.follow(userId)
  const readEverything = () => {
    versions.begin()
    versions.finish([], true)
  }
  const commit = () => db.transaction(async () => {})
  expect(versions.versionOf(userId)).toBeNull()
  readEverything()
  expect(versions.versionOf(userId)).not.toBeNull()
  await commit()
  readEverything()
  expect(versions.versionOf(userId)).not.toBeNull()

  await commit()
  expect(versions.versionOf(userId)).toBeNull()
  versions.begin()
  await commit()
  versions.finish([], true)
  expect(versions.versionOf(userId)).toBeNull()
})

it('GEN-11 an event that arrives while the newest version is loaded is not lost', async () => {
  const [userId, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const versions = createUserVersions(db)
  // The version of everybody is loaded from now on.
  await versions.follow(other)
  const following = versions.follow(userId)
  await Promise.resolve()
  versions.learn({ tx: 7n, id: 42, userId, type: 'video.completed', data: {}, final: true } as never)
  await following
  versions.begin()
  versions.finish([], true)
  expect(versions.versionOf(userId)).toContain('7-42')
})
