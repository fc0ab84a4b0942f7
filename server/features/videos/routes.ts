import {
  cancelVideo as cancelVideoEndpoint,
  deleteFailedVideos as deleteFailedVideosEndpoint,
  forceUpdateHd as forceUpdateHdEndpoint,
  generateVideo as generateVideoEndpoint,
  getHdVideo,
  getVideoStatus,
  listVideoTasks,
  receiveKieCallback,
  recheckFailedVideos as recheckFailedVideosEndpoint,
  uploadImage as uploadImageEndpoint,
} from '#contract/videos.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { readUpload } from '#server/http/read-upload.ts'
import { type App, registerEndpoint } from '#server/http/register-endpoint.ts'
import { maxImageBytes } from '#server/media/normalize-image.ts'
import { Refusal } from '#server/refusal.ts'
import { cancelVideo } from './cancel-video.ts'
import { deleteFailedVideos } from './delete-failed-videos.ts'
import { findHdVideo, forceUpdateHd } from './force-update-hd.ts'
import { generateVideo } from './generate-video.ts'
import { receiveCallback } from './receive-callback.ts'
import { recheckFailedVideos } from './recheck-failed-videos.ts'
import { uploadImage } from './upload-image.ts'
import { findOwnVideo, listVideos } from './video-repository.ts'
import { successFlag } from './video-stage.ts'
import { toVideoTask } from './video-task.ts'

const dayMs = 24 * 60 * 60 * 1000

export function registerVideoRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, generateVideoEndpoint, ({ user, body, request }) =>
    generateVideo(ctx, { userId: user.id, body, via: 'web', idempotencyKey: readIdempotencyKey(request) }),
  )

  registerEndpoint(app, listVideoTasks, async ({ user, query }) => {
    const { videos, total } = await listVideos(ctx.db.root, {
      userId: user.id,
      since: query.days ? addMs(ctx.clock.now(), -query.days * dayMs) : null,
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    })
    return { tasks: videos.map((video) => toVideoTask(video, ctx.storage)), total }
  })

  registerEndpoint(app, getVideoStatus, async ({ user, params }) => {
    const video = await findOwnVideo(ctx.db.root, user.id, params.taskId)
    if (!video) throw new Refusal('NOT_FOUND', 'There is no such video.')
    return {
      data: {
        taskId: video.taskId,
        successFlag: successFlag(video.stage),
        errorMessage: video.errorMessage,
        resultUrls: JSON.stringify(video.resultUrls.map((name) => ctx.storage.address(name))),
      },
    }
  })
  registerEndpoint(app, cancelVideoEndpoint, async ({ user, params }) => ({
    success: true as const,
    remainingCredits: await cancelVideo(ctx, user.id, params.taskId),
  }))

  registerEndpoint(app, forceUpdateHdEndpoint, ({ user, params }) => forceUpdateHd(ctx, user.id, params.taskId))
  registerEndpoint(app, getHdVideo, ({ user, params }) => findHdVideo(ctx, user.id, params.taskId))
  registerEndpoint(app, recheckFailedVideosEndpoint, ({ user }) => recheckFailedVideos(ctx, user.id))
  registerEndpoint(app, deleteFailedVideosEndpoint, ({ user }) => deleteFailedVideos(ctx, user.id))

  registerEndpoint(app, uploadImageEndpoint, async ({ request }) => ({
    success: true as const,
    imageUrl: await uploadImage(ctx, await readUpload(request, 'image', maxImageBytes)),
  }))

  registerEndpoint(app, receiveKieCallback, async ({ params, body, request }) => {
    const header = (name: string) => request.headers[name]?.toString()
    const [timestamp, signature] = [header('x-webhook-timestamp'), header('x-webhook-signature')]
    await receiveCallback(ctx, { token: params.token, body, timestamp, signature })
    return { success: true as const }
  })
}
