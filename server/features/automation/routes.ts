import * as automationCalls from '#contract/automation/automation.ts'
import type { Context } from '#server/context.ts'
import { tellRetirement } from '#server/features/videos/tell-retirement.ts'
import { findOwnVideo } from '#server/features/videos/video-repository.ts'
import { readIdempotencyKey } from '#server/http/endpoints/idempotency-key.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { toAutomationStatus } from './automation-status.ts'
import { generateAutomationVideo } from './generate-automation-video.ts'

export function registerAutomationRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, automationCalls.generateAutomationVideo, async ({ user, body, request, reply }) => {
    const idempotencyKey = readIdempotencyKey(request)
    const { answer, replayed } = await generateAutomationVideo(ctx, {
      user,
      token: request.token,
      body,
      idempotencyKey,
    })
    if (replayed) reply.header('idempotency-replayed', 'true')
    tellRetirement(reply, body.model)
    return { success: true as const, ...answer }
  })

  registerEndpoint(app, automationCalls.getAutomationStatus, async ({ user, params, reply }) => {
    const video = await findOwnVideo(ctx.db.root, user.id, params.taskId)
    if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
    const status = toAutomationStatus(video, ctx.storage)
    if (status.retryAfterSeconds !== null) reply.header('retry-after', status.retryAfterSeconds)
    return status
  })

  registerEndpoint(app, automationCalls.getAutomationUser, async ({ user }) => ({
    success: true as const,
    username: user.username,
    credits: user.credits,
  }))
}
