import type { Context } from '#server/context.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import { privateCacheControlOf } from '#server/integrations/storage/cache-control.ts'
import { sendStored } from './send-stored.ts'

/** Serves stored media by unguessable names, with range requests. Browsers cache it for an hour. */
export function registerMedia(app: App, ctx: Context): void {
  const options = { config: { outside: 'media' }, schema: { hide: true } } as const
  app.get<{ Params: { '*': string } }>('/media/*', options, async (request, reply) => {
    const name = request.params['*']
    return sendStored(ctx, request, reply, { name, cacheControl: privateCacheControlOf(name) })
  })
}
