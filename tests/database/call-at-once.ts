import type { TestApp } from '#tests/test-app.ts'
import { holdLocks, untilBlocked } from './hold-locks.ts'

/**
 * Starts the calls while a statement holds its locks, so that none can finish before all have begun. Each call must need
 * one of these locks. For races on PostgreSQL.
 */
export async function callAtOnce<T>(
  test: Pick<TestApp, 'db' | 'query'>,
  locking: string,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const commit = await holdLocks(test, locking)
  const answers = Promise.all(calls.map((call) => call()))
  await untilBlocked(test, 'all calls wait', calls.length).finally(commit)
  return answers
}
