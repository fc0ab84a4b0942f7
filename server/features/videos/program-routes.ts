import * as quoteVideoCalls from '#contract/models/quote-video.ts'
import * as createVideosCalls from '#contract/videos/create-videos.ts'
import * as keepUploadCalls from '#contract/videos/keep-upload.ts'
import * as programVideosCalls from '#contract/videos/program-videos.ts'
import * as tryModelCalls from '#contract/videos/try-model.ts'
import * as upgradeVideoCalls from '#contract/videos/upgrade-video.ts'
import { getVideo } from '#contract/videos/video.ts'
import type { Context } from '#server/context.ts'
import type { GpuServers } from '#server/features/models/gpu-servers.ts'
import { readIdempotencyKey } from '#server/http/endpoints/idempotency-key.ts'
import { readUpload } from '#server/http/endpoints/read-upload.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { createVideos } from './generate/create-videos.ts'
import { quoteVideo } from './generate/quote-video.ts'
import { getBookedCents, tryModel } from './generate/try-model.ts'
import { awaitVideo, isInProgress } from './library/await-video.ts'
import { cancelForProgram } from './library/cancel-for-program.ts'
import { listVideos } from './library/read-videos.ts'
import type { VideoWaits } from './library/video-waits.ts'
import { deleteVideo } from './retention/delete-video.ts'
import { tellRetirement } from './tell-retirement.ts'
import { upgradeVideo } from './upgrades/upgrade-video.ts'
import { maxClipBytes } from './uploads/upload-clip.ts'
import { uploadFile } from './uploads/upload-image.ts'
import { findOwnVideo } from './video-repository.ts'

/** In seconds; sent as Retry-After while a video is in progress. */
const pollSeconds = 5

/** What these calls need beside the context. */
export type VideoServices = { waits: VideoWaits; servers: GpuServers }

/** The calls below /api/v1, for programs and the page. */
export function registerProgramRoutes(app: App, ctx: Context, { waits, servers }: VideoServices): void {
  registerEndpoint(app, quoteVideoCalls.quoteVideo, async ({ user, body, request, reply }) => {
    const { model, ...quote } = await quoteVideo(ctx, { user, body, via: request.session ? 'web' : 'api' })
    tellRetirement(reply, model)
    return quote
  })

  registerEndpoint(app, createVideosCalls.createVideos, async ({ user, body, request, reply }) => {
    const asked = { user, token: request.token, body, via: request.session ? ('web' as const) : ('api' as const) }
    const idempotencyKey = readIdempotencyKey(request)
    const { created, replayed } = await createVideos(ctx, { ...asked, idempotencyKey })
    if (replayed) reply.header('idempotency-replayed', 'true')
    tellRetirement(reply, body.model)
    return created
  })

  registerEndpoint(app, tryModelCalls.tryModel, ({ user, params, body, request }) =>
    tryModel(ctx, servers, { user, model: params.id, body, idempotencyKey: readIdempotencyKey(request) }),
  )
  registerEndpoint(app, tryModelCalls.getTrialCost, async ({ params }) => ({
    costCents: await getBookedCents(ctx, params.taskId),
  }))

  registerEndpoint(app, programVideosCalls.listVideos, ({ user, query }) => listVideos(ctx, user.id, query))

  registerEndpoint(app, getVideo, async ({ user, params, query, request, reply }) => {
    const asked = { userId: user.id, taskId: params.id, seconds: query.wait }
    // While it waits, Fastify keeps the request, so it must not hold large objects.
    request.account = request.session = request.token = null
    const video = await awaitVideo(ctx, asked, { waits, onGone: (end) => reply.raw.once('close', end) })
    // The token or session may have ended meanwhile.
    if (query.wait > 0) await request.confirmCaller()
    if (isInProgress(video)) reply.header('retry-after', pollSeconds)
    return video
  })

  registerEndpoint(app, programVideosCalls.cancelVideo, ({ user, params }) => cancelForProgram(ctx, user.id, params.id))

  registerEndpoint(app, programVideosCalls.deleteVideo, async ({ user, params }) => {
    if (!(await findOwnVideo(ctx.db.root, user.id, params.id))) throw new Refusal('NOT_FOUND', 'Video not found.')
    await deleteVideo(ctx, user.id, params.id)
    return undefined
  })

  registerEndpoint(app, upgradeVideoCalls.upgradeVideo, async ({ user, params, body, request, reply }) => {
    const video = await upgradeVideo(ctx, {
      ...{ userId: user.id, token: request.token, taskId: params.id, body },
      via: request.session ? 'web' : 'api',
    })
    tellRetirement(reply, video.model)
    return video
  })

  registerEndpoint(app, keepUploadCalls.keepUpload, async ({ user, request }) =>
    uploadFile(ctx, user.id, await readUpload(request, 'file', maxClipBytes)),
  )
}
