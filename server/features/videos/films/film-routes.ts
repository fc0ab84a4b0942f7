import * as joinVideosCalls from '#contract/videos/join-videos.ts'
import type { Context } from '#server/context.ts'
import { readIdempotencyKey } from '#server/http/endpoints/idempotency-key.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { joinVideos } from './join-videos.ts'

export function registerFilmRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, joinVideosCalls.joinVideos, ({ user, body, request }) =>
    joinVideos(ctx, { userId: user.id, body, idempotencyKey: readIdempotencyKey(request) }),
  )
}
