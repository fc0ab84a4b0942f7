import { relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Context } from '#server/context.ts'
import { cacheControlOf } from '#server/integrations/storage/cache-control.ts'
import type { App } from './register-endpoint.ts'
import { guardStored, sendStored } from './send-stored.ts'

/** Serves stored media by their unguessable names, with range requests; a name never gets another content. */
export async function registerMedia(app: App, ctx: Context): Promise<void> {
  if (ctx.storage.localFolder) return serveFolder(app, ctx.storage.localFolder)
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    guardStored(reply)
    reply.header('cache-control', cacheControlOf(request.params['*']))
    return sendStored(ctx, request, reply, request.params['*'])
  })
}

async function serveFolder(app: App, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/',
    index: false,
    dotfiles: 'deny',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      guardStored(reply)
      reply.header('cache-control', cacheControlOf(relative(root, path).replaceAll(sep, '/')))
    },
  })
}
