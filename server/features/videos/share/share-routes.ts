import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as exploreCalls from '#contract/explore.ts'
import { getSharedVideo } from '#contract/videos/video-sharing.ts'
import type { Context } from '#server/context.ts'
import { findModelLabel } from '#server/features/models/model-label.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { sendStored } from '#server/http/media/send-stored.ts'
import { findStylesheets } from '#server/http/pages/page-documents.ts'
import { Refusal } from '#server/refusal.ts'
import { explore } from './explore.ts'
import { listListedVideos } from './listed-video-repository.ts'
import { renderSharePage, renderUnsharedPage } from './share-page.ts'
import { sharePageStyle } from './share-page-style.ts'
import { sharePlayScript } from './share-play-script.ts'
import { findSharedVideo } from './shared-video-repository.ts'

type Shared = { Params: { slug: string } }

/** Slugs consist of these characters; anything else cannot match a video. */
const findShared = async (ctx: Context, slug: string) =>
  /^[a-z0-9]+$/.test(slug) ? findSharedVideo(ctx.db.root, slug) : null

const moreVideos = 3

const styleHash = createHash('sha256').update(sharePageStyle).digest('base64')
const pagePolicy = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${styleHash}'`,
  "script-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The pages of public videos. The addresses of the media are below the page's own.
 * Each request looks up the video, and only browsers cache the media, briefly. So the
 * media disappears as soon as a video becomes private, and its permanent name stays secret.
 */
export function registerSharePages(app: App, ctx: Context): void {
  const stylesheets = findStylesheets()
  const { brandName, publicUrl } = ctx.config
  const hidden = { config: { outside: 'share-page' }, schema: { hide: true } } as const

  app.get<Shared>('/v/:slug', hidden, async (request, reply) => {
    const video = await findShared(ctx, request.params.slug)
    reply.header('content-security-policy', pagePolicy).header('cache-control', 'no-cache')
    if (!video) {
      reply.code(404).header('x-robots-tag', 'noindex').type('text/html; charset=utf-8')
      return reply.send(renderUnsharedPage({ brandName, stylesheets }))
    }
    if (!video.isListed) reply.header('x-robots-tag', 'noindex')
    const [model, more] = await Promise.all([
      findModelLabel(ctx.db.root, video.model),
      listListedVideos(ctx.db.root, { limit: moreVideos, except: video.id }),
    ])
    const page = renderSharePage({ video, model, brandName, publicUrl, stylesheets, more })
    return reply.type('text/html; charset=utf-8').send(page)
  })

  registerEndpoint(app, exploreCalls.listListedVideos, ({ query }) => explore(ctx, query.cursor))

  registerEndpoint(app, getSharedVideo, async ({ params }) => {
    const video = await findSharedVideo(ctx.db.root, params.slug)
    if (!video) throw new Refusal('NOT_FOUND', 'This video is no longer shared.')
    return { prompt: video.prompt, posterUrl: video.poster && `/v/${params.slug}/poster.jpg` }
  })

  app.get('/v/play.js', hidden, async (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(sharePlayScript),
  )

  const serve = (file: string, nameOf: (video: Video) => string | null | undefined) =>
    app.get<Shared>(`/v/:slug/${file}`, hidden, async (request, reply) => {
      const video = await findShared(ctx, request.params.slug)
      const name = video && nameOf(video)
      if (!name) throw new Refusal('NOT_FOUND')
      return sendShared(ctx, request, reply, name)
    })
  serve('video.mp4', (video) => video.hdVideoUrl ?? video.resultUrls[0])
  serve('poster.jpg', (video) => video.poster)
}

function sendShared(ctx: Context, request: FastifyRequest, reply: FastifyReply, name: string) {
  reply.header('x-robots-tag', 'noindex')
  return sendStored(ctx, request, reply, { name, cacheControl: 'private, max-age=60' })
}
