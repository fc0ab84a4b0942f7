import { join } from 'node:path'
import { keptMs } from '#contract/retention.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { readEarlierTime } from '#server/db/earlier-time.ts'
import { filmFolders, sweepFilms } from '#server/features/providers/film/film-folders.ts'
import { removeOldTasks } from '#server/features/providers/rendering/task-files.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { hideForGood } from './delete-video.ts'
import { forgetTexts, markFilesRemoved } from './deleted-video-repository.ts'
import { listExpired } from './kept-video-repository.ts'
import { sweepFiles } from './sweep-files.ts'

const dayMs = 24 * 60 * 60 * 1000
const batchSize = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Removes videos past the operator's retention period, encoded parts of films, drawn demo videos, the files and texts of deleted videos,
 * and files that nothing references.
 */
export async function sweepMedia(given: Context): Promise<void> {
  const time = await readEarlierTime(given.db.root, given.clock)
  // The whole sweep has this time, also if the clock jumps meanwhile.
  const ctx = { ...given, clock: { ...given.clock, now: () => time } }
  await expireVideos(ctx)
  await sweepFilms(filmFolders(ctx.config.dataDir), ctx.storage)
  await removeOldTasks({ folder: join(ctx.config.dataDir, 'demo'), storage: ctx.storage }, 'demo')
  const now = ctx.clock.now()
  const before = addMs(now, -keptMs('deletedVideos'))
  const left = await sweepFiles(ctx)
  // The sweep skips files of the last day. After these days, it has tried to remove each folder; `left` are its failures.
  if (left) await markFilesRemoved(ctx.db.root, { before, now, left })
  while ((await ctx.db.transaction((tx) => forgetTexts(tx, before, batchSize))) === batchSize);
}

/** An expired video is removed as if its owner had deleted it: the ledger and the count of videos stay. */
async function expireVideos(ctx: Context): Promise<void> {
  const { retentionDays } = await getSettings(ctx.db.root)
  if (retentionDays === null) return
  const before = addMs(ctx.clock.now(), -retentionDays * dayMs)
  for (let after = firstId; ; ) {
    const expired = await listExpired(ctx.db.root, { before, after, limit: batchSize })
    await eachAlone(ctx, 'sweep-media', expired, (video) => expireVideo(ctx, video))
    if (expired.length < batchSize) return
    after = expired.at(-1)?.id ?? after
  }
}

type Expired = Awaited<ReturnType<typeof listExpired>>[number]

export async function expireVideo(ctx: Context, video: Expired): Promise<void> {
  if (await ctx.db.transaction((tx) => hideForGood(ctx, tx, video)))
    await ctx.deadFiles.refresh({ taskIds: [video.taskId] })
}
