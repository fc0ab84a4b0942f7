import { inArray } from 'drizzle-orm'
import { listVideoFiles } from '#server/db/list-video-files.ts'
import { transactions } from '#server/db/schema/credits.ts'
import { renditions } from '#server/db/schema/renditions.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import { removeVideoFiles } from '#server/features/videos/retention/remove-video-files.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { webpPosterPath } from '#server/media/poster-path.ts'
import type { TestApp } from '#tests/test-app.ts'
import type { World } from './world.ts'

const ended = ['completed', 'failed', 'cancelled']

type Played = Pick<World, 'test' | 'taskIds' | 'vendor'>

/** What is wrong once nothing more happens, in words. The ledger has its own proof. */
export async function findFaults({ test, taskIds, vendor }: Played): Promise<string[]> {
  const { root } = test.db
  const videos = await root.select().from(videoTasks).where(inArray(videoTasks.taskId, taskIds))
  const ids = videos.map(({ id }) => id)
  const entries = await root.select().from(transactions).where(inArray(transactions.videoTaskId, ids))
  const made = await root.select().from(renditions).where(inArray(renditions.videoTaskId, ids))
  const keys = entries.map(({ key }) => key)
  const faults: string[] = []
  for (const video of videos) {
    const say = (fault: string) => faults.push(`${video.taskId} (${video.model}, ${video.stage}) ${fault}`)
    const count = (type: string) => keys.filter((key) => key === `${type}:${video.taskId}`).length
    const [charges, refunds] = [count('usage'), count('refund')]
    if (charges !== 1 || refunds > 1) say(`has ${charges} charges and ${refunds} refunds`)
    if (!ended.includes(video.stage)) say('has not ended')
    if (video.stage !== 'completed' && refunds === 0) say('is neither delivered nor refunded')
    if (video.dueAt) say('is due, and nobody continues it')
    if (isAwaited(video)) say(`is ${video.hdState} in 1080p, and nobody makes it`)
    for (const { purpose, stage, dueAt, videoTaskId } of made)
      if (videoTaskId === video.id && (dueAt || !ended.includes(stage)))
        say(`has a rendition (${purpose}) left ${stage}`)
    if (vendor.accepted.filter((prompt) => prompt === video.prompt).length > 1) say('was made twice')
    faults.push(...(await compareFiles(test, video)))
  }
  return faults
}

/** Only models with a free 1080p version have to end the wait for it. */
function isAwaited({ model, stage, hdState, hdVideoUrl, deletedAt }: Video): boolean {
  const waits = hdState === 'requested' || hdState === 'running'
  return model === 'veo3_fast' && stage === 'completed' && waits && !hdVideoUrl && !deletedAt
}

async function compareFiles({ ctx }: TestApp, video: Video): Promise<string[]> {
  const { taskId, mediaFolder, poster, deletedAt } = video
  // The second removal, an hour after the first.
  if (deletedAt) await removeVideoFiles(ctx, taskId)
  const stored = new Set<string>()
  for await (const page of ctx.storage.listFolder(mediaFolder)) for (const { name } of page) stored.add(name)
  const pictures = poster ? [poster, webpPosterPath(poster)] : []
  const named = new Set(deletedAt ? [] : [...listVideoFiles(video), ...pictures])
  return [
    ...[...named].filter((name) => !stored.has(name)).map((name) => `${taskId} lacks ${name}`),
    ...[...stored].filter((name) => !named.has(name)).map((name) => `${taskId} has ${name}, which no row names`),
  ]
}
