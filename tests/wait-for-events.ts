import type { Context } from '#server/context.ts'
import { type EventReader, readEvents } from '#server/events/event-reader.ts'
import type { TestApp } from './test-app.ts'
import { waitUntil } from './wait-until.ts'

const open = 'select 1 from events where tx >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint limit 1'

/**
 * Waits until every written event is final, so that readers can read it. An event is final only when no older
 * transaction runs anywhere on the database server, and other tests have databases on the same server.
 */
export async function waitForEvents(test: TestApp): Promise<void> {
  await waitUntil('every event is final', async () => (await test.query(open)).length === 0)
}

/** Lets the reader read every final event. */
export async function readToEnd(ctx: Context, reader: EventReader): Promise<void> {
  await waitUntil(`${reader.name} has read every event`, async () => !(await readEvents(ctx, reader)), { everyMs: 0 })
}
