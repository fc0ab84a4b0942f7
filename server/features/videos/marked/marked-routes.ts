import * as downloadMarkedCalls from '#contract/videos/download-marked.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { downloadMarked } from './download-marked.ts'

export function registerMarkedRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, downloadMarkedCalls.downloadMarked, async ({ user, params, body, reply }) => {
    const hungUp = new AbortController()
    reply.raw.once('close', () => hungUp.abort())
    const {
      body: file,
      bytes,
      resolution,
    } = await downloadMarked(ctx, {
      userId: user.id,
      taskId: params.taskId,
      resolution: body.resolution,
      signal: hungUp.signal,
    })
    if (hungUp.signal.aborted) file.destroy()
    reply.headers({
      'content-disposition': `attachment; filename="${params.taskId}-${resolution}-marked.mp4"`,
      'content-length': bytes,
      'cache-control': 'no-store',
    })
    reply.type('video/mp4')
    return file
  })
}
