import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './test-app.ts'

const open = 'select 1 from events where tx >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint limit 1'

/**
 * Waits until readers come to everything that was written. An event counts as settled only when no older transaction runs
 * anywhere on the database server, and other tests have their databases on the same one.
 */
export async function settleEvents(test: TestApp): Promise<void> {
  while ((await test.query(open)).length > 0) await sleep(20)
}
