import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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

it('GEN-11 a version changes with the events of the user and of everybody, never back, and with no others', async () => {
  const userId = crypto.randomUUID()
  const versions = createUserVersions(db)
  await versions.follow(userId)
  const learn = (of: string | null, tx: bigint) =>
    versions.learn({ tx, id: 1, userId: of, type: 'settings.changed', data: {}, final: true } as never)
  const read = () => {
    versions.begin()
    versions.finish([], true)
    return versions.versionOf(userId)
  }
  const first = read()
  learn(crypto.randomUUID(), 900_000_001n)
  expect(read()).toBe(first)
  learn(userId, 900_000_002n)
  const second = read()
  expect(second).not.toBe(first)
  learn(userId, 900_000_001n)
  expect(read()).toBe(second)
  learn(null, 900_000_003n)
  expect(read()).not.toBe(second)
})

it('GEN-11 a version is uncertain while events are open or unread, and a second after the last read', async () => {
  const userId = crypto.randomUUID()
  const versions = createUserVersions(db)
  await versions.follow(userId)
  const readWith = (of: (string | null)[], isComplete = true) => {
    versions.begin()
    versions.finish(
      of.map((one) => ({ tx: 9n, id: 9, userId: one, type: 'x', data: {}, final: false })) as never,
      isComplete,
    )
    return versions.versionOf(userId)
  }
  expect(readWith([])).not.toBeNull()
  expect(readWith([userId])).toBeNull()
  expect(readWith([null])).toBeNull()
  expect(readWith([crypto.randomUUID()])).not.toBeNull()
  expect(readWith([], false)).toBeNull()
  expect(readWith([])).not.toBeNull()
  expect(versions.versionOf(crypto.randomUUID())).toBeNull()
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1500)
  expect(versions.versionOf(userId)).toBeNull()
  now.mockRestore()
})
