import * as demoScenesCalls from '#contract/demo-scenes.ts'
import * as verifyFileCalls from '#contract/verification/verify-file.ts'
import { reasonOf } from '#contract/videos/failures/describe-failure.ts'
import { receiveKieCallback } from '#contract/videos/kie-callback.ts'
import * as videoHdCalls from '#contract/videos/video-hd.ts'
import { getVideoLineage } from '#contract/videos/video-lineage.ts'
import * as videoListsCalls from '#contract/videos/video-lists.ts'
import * as videoRecoveryCalls from '#contract/videos/video-recovery.ts'
import * as videoSharingCalls from '#contract/videos/video-sharing.ts'
import * as videosCalls from '#contract/videos/videos.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { isKnownModel } from '#server/features/models/model-label.ts'
import { readIdempotencyKey } from '#server/http/endpoints/idempotency-key.ts'
import { readUpload } from '#server/http/endpoints/read-upload.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { receiveCallback } from './callbacks/receive-callback.ts'
import { registerFilmRoutes } from './films/film-routes.ts'
import { generateVideo } from './generate/generate-video.ts'
import { cancelVideo } from './library/cancel-video.ts'
import { findHdVideo, forceUpdateHd } from './library/force-update-hd.ts'
import { getDemoScene, listDemoScenes } from './library/get-demo-scene.ts'
import { getLineage } from './library/get-lineage.ts'
import { listVideos } from './library/list-videos-repository.ts'
import { findOwnStatus } from './library/video-status-repository.ts'
import { toVideoTask } from './library/video-task.ts'
import { registerMarkedRoutes } from './marked/marked-routes.ts'
import { successFlag } from './moves/video-stage.ts'
import { verifyFile } from './outputs/verify-file.ts'
import { registerProgramRoutes, type VideoServices } from './program-routes.ts'
import { deleteFailedVideos } from './recovery/delete-failed-videos.ts'
import { recheckFailedVideos } from './recovery/recheck-failed-videos.ts'
import { refundVideo } from './recovery/refund-video.ts'
import { registerReportRoutes } from './reports/report-routes.ts'
import { deleteVideo } from './retention/delete-video.ts'
import { registerSharePages } from './share/share-routes.ts'
import { shareVideo } from './share/share-video.ts'
import { tellRetirement } from './tell-retirement.ts'
import { uploadImage } from './uploads/upload-image.ts'

const dayMs = 24 * 60 * 60 * 1000

export function registerVideoRoutes(app: App, ctx: Context, services: VideoServices): void {
  registerSharePages(app, ctx)
  registerReportRoutes(app, ctx)
  registerMarkedRoutes(app, ctx)
  registerFilmRoutes(app, ctx)
  registerProgramRoutes(app, ctx, services)
  registerEndpoint(app, verifyFileCalls.verifyFile, ({ query }) => verifyFile(ctx, query.sha256))

  registerEndpoint(app, videosCalls.generateVideo, async ({ user, body, request, reply }) => {
    const charged = await generateVideo(ctx, { user, body, idempotencyKey: readIdempotencyKey(request) })
    tellRetirement(reply, body.model)
    return charged
  })

  registerEndpoint(
    app,
    videoListsCalls.listVideoTasks,
    async ({ user, request, query: { days, page, limit, ...filter } }) => {
      if (filter.model && !(await isKnownModel(ctx.db.root, filter.model)))
        throw new Refusal('INVALID_INPUT', videosCalls.modelMustBeKnown, 'model')
      const { videos, total } = await listVideos(ctx.db.root, {
        ...filter,
        userId: user.id,
        since: days ? addMs(ctx.clock.now(), -days * dayMs) : null,
        limit,
        offset: (page - 1) * limit,
      })
      // A queue position changes with other users' videos, so this answer gets no cache tag.
      if (videos.some(({ queuePosition }) => queuePosition !== null)) request.answerTag = null
      return { tasks: videos.map((video) => toVideoTask(ctx, video)), total }
    },
  )

  registerEndpoint(app, demoScenesCalls.listDemoScenes, () => listDemoScenes(ctx))
  registerEndpoint(app, demoScenesCalls.getDemoScene, ({ user, params }) => getDemoScene(ctx, user.id, params.taskId))
  registerEndpoint(app, getVideoLineage, ({ user, params }) => getLineage(ctx, user.id, params.taskId))

  registerEndpoint(app, videoListsCalls.deleteVideo, async ({ user, params }) => {
    await deleteVideo(ctx, user.id, params.taskId)
    return { success: true as const }
  })

  registerEndpoint(app, videoSharingCalls.shareVideo, ({ user, params, body }) =>
    shareVideo(ctx, { userId: user.id, taskId: params.taskId, ...body }),
  )

  registerEndpoint(app, videosCalls.getVideoStatus, async ({ user, params }) => {
    const video = await findOwnStatus(ctx.db.root, user.id, params.taskId)
    if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
    return {
      data: {
        taskId: video.taskId,
        successFlag: successFlag(video.stage),
        errorMessage: reasonOf(video),
        resultUrls: JSON.stringify(video.resultUrls.map((name) => ctx.storage.address(name))),
      },
    }
  })
  registerEndpoint(app, videosCalls.cancelVideo, async ({ user, params }) => ({
    success: true as const,
    remainingCredits: await cancelVideo(ctx, user.id, params.taskId),
  }))

  registerEndpoint(app, videoHdCalls.forceUpdateHd, ({ user, params }) => forceUpdateHd(ctx, user.id, params.taskId))
  registerEndpoint(app, videoHdCalls.getHdVideo, ({ user, params }) => findHdVideo(ctx, user.id, params.taskId))
  registerEndpoint(app, videoRecoveryCalls.recheckFailedVideos, ({ user }) => recheckFailedVideos(ctx, user.id))
  registerEndpoint(app, videoRecoveryCalls.deleteFailedVideos, ({ user }) => deleteFailedVideos(ctx, user.id))
  registerEndpoint(app, videoRecoveryCalls.refundVideo, async ({ user, params }) => ({
    amount: await refundVideo(ctx, user.id, params.taskId),
  }))

  registerEndpoint(app, videosCalls.uploadImage, async ({ user, request }) => ({
    success: true as const,
    imageUrl: await uploadImage(ctx, user.id, await readUpload(request, 'image', videosCalls.maxImageBytes)),
  }))

  app.register((scope, _options, done) => {
    // A scope has the same types as its parent; Fastify's typings lose them.
    registerCallback(scope as App, ctx)
    done()
  })
}

/** A separate scope, where the body stays raw bytes: the provider's own code reads it. Malformed JSON gets 400. */
function registerCallback(app: App, ctx: Context): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    parseJson(request, String(text), (error) => done(error, error ? undefined : Buffer.from(text))),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  registerEndpoint(app, receiveKieCallback, async ({ params, request: { body, headers } }) => {
    await receiveCallback(ctx, params.token, { headers, rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0) })
    return { success: true as const, code: 200 as const, msg: 'success' as const }
  })
}
