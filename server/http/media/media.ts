import type { Context } from '#server/context.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import { isPrivate, privateCacheControlOf } from '#server/integrations/storage/cache-control.ts'
import { Refusal } from '#server/refusal.ts'
import { sendStored } from './send-stored.ts'

/** Serves stored media by unguessable names, with range requests. Browsers cache it for an hour. */
export function registerMedia(app: App, ctx: Context): void {
  const options = { config: { outside: 'media' }, schema: { hide: true } } as const
  app.get<{ Params: { '*': string } }>('/media/*', options, async (request, reply) => {
    const name = request.params['*']
    if (isPrivate(name)) throw new Refusal('NOT_FOUND')
    return sendStored(ctx, request, reply, { name, cacheControl: privateCacheControlOf(name) })
  })
}
