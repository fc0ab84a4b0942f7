import { randomBytes, randomUUID } from 'node:crypto'
import { addMs } from '#server/clock.ts'
import { invariant } from '#server/invariant.ts'
import { appendEvent, postEntry } from './ledger-statements.ts'
import { getsHd } from './old-files.ts'
import { inTransaction, nowOf, type OldProcess, refundUpgrades, refundVideo } from './old-process.ts'
import * as statements from './page-statements.ts'
import { beginUpgrade, failUpgrades, insertUpgrade } from './upgrade-statements.ts'
import { findVideo, type OldVideo } from './video-statements.ts'

const dayMs = 24 * 60 * 60_000

/** @returns the public id of the new video */
export async function chargeVideo(old: OldProcess, asked: { userId: string; prompt: string; model: string }) {
  const taskId = `vid_${randomUUID().replaceAll('-', '')}`
  const mediaFolder = randomBytes(18).toString('base64url')
  const now = old.clock.now()
  await inTransaction(old, async () => {
    const video = await statements.insertVideo(old.client, { ...asked, taskId, mediaFolder, now })
    invariant(video, 'an inserted video is returned')
    const entry = { userId: asked.userId, type: 'usage' as const, videoTaskId: video.id, now }
    await postEntry(old.client, { ...entry, amount: -video.credits_used, key: `usage:${taskId}` })
    await appendEvent(old.client, video, 'video.queued')
  })
  return taskId
}

type Page = (old: OldProcess, video: OldVideo) => Promise<void>

/** What a page of that version does to one video, in one transaction. */
async function visit(old: OldProcess, taskId: string, page: Page): Promise<void> {
  const video = await findVideo(old.client, taskId)
  if (video) await inTransaction(old, () => page(old, video))
}

export const cancelVideo = (old: OldProcess, taskId: string) =>
  visit(old, taskId, async ({ client }, video) => {
    const held = nowOf(old, video)
    if (!(await statements.markCancelled(client, video.id, held.now))) return
    await refundVideo(old, held)
    await appendEvent(client, video, 'video.cancelled')
  })

/** Its files are removed at once; the second removal, an hour later, is left to the end of the test. */
export async function deleteVideo(old: OldProcess, taskId: string): Promise<void> {
  await visit(old, taskId, async ({ client }, video) => {
    const held = nowOf(old, video)
    if (!(await statements.markDeletedByOwner(client, video.id, held.now))) return
    await refundUpgrades(old, held, await failUpgrades(client, video.id, held.now))
    await appendEvent(client, video, 'video.deleted')
  })
  const video = await findVideo(old.client, taskId)
  if (video?.deleted_at) await old.storage.removeFolder(video.media_folder)
}

/** By an administrator. */
export const returnCredits = (old: OldProcess, taskId: string) =>
  visit(old, taskId, async ({ client }, video) => {
    const held = nowOf(old, video)
    if (!(await statements.markRefunded(client, video.id, held.now))) return
    await refundVideo(old, held)
    await appendEvent(client, video, 'video.refunded')
  })

export async function deleteFailedVideos(old: OldProcess): Promise<void> {
  const failed = await inTransaction(old, async () => {
    const videos = await statements.listFailed(old.client)
    for (const video of videos) {
      const held = nowOf(old, video)
      if (!video.refunded) await refundVideo(old, held)
      await statements.markDeleted(old.client, held)
      await appendEvent(old.client, video, 'video.deleted')
    }
    return videos
  })
  for (const { media_folder: folder } of failed) await old.storage.removeFolder(folder)
}

/** Its workers check them when they are due. */
export async function recheckFailedVideos(old: OldProcess): Promise<void> {
  const failed = await statements.listRecheckable(old.client, addMs(old.clock.now(), -dayMs))
  for (const video of failed) await statements.makeDue(old.client, nowOf(old, video))
}

/** The service tells the end of the task, of which no answer may have told yet. */
export const receiveCallback = (old: OldProcess, taskId: string) =>
  visit(old, taskId, async ({ client, vendor }, video) => {
    const providerTaskId = video.provider_task_id ?? vendor.findTask(video.prompt)
    if (providerTaskId) await statements.noteCallback(client, nowOf(old, video), providerTaskId)
  })

const isShown = ({ stage, deleted_at: deletedAt, hd_video_url: hdName }: OldVideo) =>
  stage === 'completed' && !deletedAt && !hdName

/** The owner asks for the free 1080p version. */
export const forceUpdateHd = (old: OldProcess, taskId: string) =>
  visit(old, taskId, async ({ client }, video) => {
    if (!isShown(video) || !getsHd(video)) return
    const { makeDue, makeHdDue } = statements
    await (video.hd_state === 'failed' ? makeDue : makeHdDue)(client, nowOf(old, video))
    await appendEvent(client, video, 'video.hd-requested')
  })

export const sellUpgrade = (old: OldProcess, taskId: string) =>
  visit(old, taskId, async ({ client }, video) => {
    if (!isShown(video) || getsHd(video)) return
    const held = nowOf(old, video)
    const credits = 2
    if (!(await insertUpgrade(client, { video, credits, now: held.now }))) return
    invariant(await beginUpgrade(client, held), 'nobody has deleted the video meanwhile')
    const entry = { userId: video.user_id, type: 'usage' as const, videoTaskId: video.id, now: held.now }
    await postEntry(client, { ...entry, amount: -credits, key: `usage:${taskId}:1080p` })
    await appendEvent(client, video, 'video.hd-requested')
  })
