import fastifyStatic from '@fastify/static'
import type { Context } from '#server/context.ts'
import type { App } from './register-endpoint.ts'

/** Serves stored media by their unguessable names, with range requests; a name never gets another content. */
export async function registerMedia(app: App, ctx: Context): Promise<void> {
  if (!ctx.storage.localFolder) return
  await app.register(fastifyStatic, {
    root: ctx.storage.localFolder,
    prefix: '/media/',
    index: false,
    dotfiles: 'deny',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
      // Nothing that is stored here is ever run as a page.
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      // A page under another name of this site may show and save its videos; whoever knows the name may fetch it anyway.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      reply.header('access-control-allow-origin', '*')
    },
  })
}
