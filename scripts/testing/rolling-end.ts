import { isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { listVideoFiles } from '#server/db/list-video-files.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { unconfirmedDeadlineMs } from '#server/features/videos/moves/deadline-policy.ts'
import { webpPosterPath } from '#server/media/poster-path.ts'
import { waitUntil } from '#tests/wait-until.ts'

/** A process may be killed between the note that it submits and the call: such a video ends only at that deadline. */
export const patience = { timeoutMs: unconfirmedDeadlineMs + 5 * 60_000, everyMs: 1000 }

/** How many rows each says are not at their end. */
const unended = {
  videos: `select count(*)::int as count from video_tasks where stage not in ('completed', 'failed', 'cancelled')`,
  renditions: `select count(*)::int as count from renditions where due_at is not null
    or (purpose <> 'video' and stage not in ('completed', 'failed'))`,
  /** The work of the version that is updated. */
  'due videos': 'select count(*)::int as count from video_tasks where due_at is not null',
}

export async function countLeft(db: Database, what: keyof typeof unended): Promise<number> {
  return Number((await db.root.execute(unended[what])).rows[0]?.count)
}

/**
 * Waits until nothing is left to do.
 * @param objects - those that are stored, by name. They are looked up only after the wait, which stores the last of them.
 * @returns what is wrong then: with the ledger, or with the stored files
 */
export async function findFaults(db: Database, objects: ReadonlyMap<string, unknown>): Promise<string[]> {
  for (const what of ['videos', 'renditions', 'due videos'] as const)
    await waitUntil(`no ${what} are left`, async () => (await countLeft(db, what)) === 0, patience)
  const faults = (await verifyLedger(db.root)).map(({ rule, subject, detail }) => `${rule} ${subject}: ${detail}`)
  const videos = await db.root.select().from(videoTasks).where(isNull(videoTasks.deletedAt))
  return [
    ...faults,
    ...videos.flatMap((video) => {
      const files = listVideoFiles(video)
      const { taskId, stage, poster } = video
      if (stage !== 'completed') return []
      const named = [...files, ...(poster ? [poster, webpPosterPath(poster)] : [])]
      const missing = named.filter((name) => !objects.has(name)).map((name) => `${taskId} lacks ${name}`)
      return files.length === 0 ? [`${taskId} has no file`] : missing
    }),
  ]
}
