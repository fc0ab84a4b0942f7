import { type MadeMode, requestMode } from '#contract/models/video-modes.ts'
import type { Context } from '#server/context.ts'
import { routeModelOf, routeOf } from '#server/features/models/find-route.ts'
import type { FilmRequest, ProviderRequest, VideoInput } from '#server/features/providers/video-provider.ts'
import { findVideo, type Video } from '#server/features/videos/video-repository.ts'

/** Where a provider reports a finished video; the video's own unguessable token follows. */
export const callbackPath = '/api/kie/callback/'

/** The video that this one extends, if it does. */
export async function findSource(ctx: Context, { parentId }: Video): Promise<Video | null> {
  return parentId ? findVideo(ctx.db.root, parentId) : null
}

/** The resolution of the file that the vendor makes: a vendor without the free 1080p version makes it at once. */
export function madeIn({ resolution, failover }: Pick<Video, 'resolution' | 'failover'>): string {
  return failover?.resolution ?? resolution
}

/** What the provider is asked for. */
export function toRequest(ctx: Context, video: Video, source: Video | null): ProviderRequest {
  const { prompt, negativePrompt, aspectRatio, audio, watermark } = video
  return {
    route: routeOf(video),
    model: routeModelOf(video),
    resolution: madeIn(video),
    ...{ mode: requestMode(video.mode), prompt, negativePrompt, aspectRatio, audio, watermark },
    seconds: video.seconds - (source?.seconds ?? 0),
    seed: video.seeds,
    handle: video.providerTaskId,
    inputs: listInputs(ctx, video),
    shots: video.shots,
    source: source && {
      providerTaskId: source.providerTaskId,
      url: ctx.storage.address(source.resultUrls[0] ?? ''),
      seconds: source.seconds,
    },
    ...(video.film ? { film: toFilm(video.film) } : {}),
    callbackUrl: video.callbackToken && `${ctx.config.publicUrl}${callbackPath}${video.callbackToken}`,
  }
}

function toFilm({ parts, ...format }: NonNullable<Video['film']>): FilmRequest {
  return { ...format, names: parts.map(({ name }) => name) }
}

/** The roles of a mode's pictures, in order. */
const roles: Record<Exclude<MadeMode, 'references'>, VideoInput['role'][]> = {
  text: [],
  image: ['first'],
  frames: ['first', 'last'],
  extend: [],
  join: [],
}

/** What was stored with the video counts; else, roles follow from the mode. In the mode `image`, only the first picture counts, although the specification accepts four. */
function listInputs(ctx: Context, { mode, imageUrls, inputs }: Video): VideoInput[] {
  if (inputs)
    return inputs.flatMap(({ role, kind, name }, index) => {
      const url = imageUrls[index]
      if (!url) return []
      return { role, kind, url: kind === 'image' ? stillOf(ctx, url) : url, ...(name === undefined ? {} : { name }) }
    })
  const urls = imageUrls.map((url) => stillOf(ctx, url))
  if (mode === 'references') return urls.map((url) => ({ role: 'reference', url }))
  return roles[mode].flatMap((role, index) => {
    const url = urls[index]
    return url ? { role, url } : []
  })
}

/** One of our own results, given as a reference, is a video; its stored poster is used as the picture. */
function stillOf(ctx: Context, imageUrl: string): string {
  const own = ctx.storage.address('')
  return imageUrl.startsWith(own) ? imageUrl.replace(/\/[0-9a-z]+(-[0-9a-f-]+)?\.mp4$/, '/poster.jpg') : imageUrl
}
