import { CannotRender } from '#server/features/providers/rendering/cannot-render.ts'
import type { ProviderRequest } from '#server/features/providers/video-provider.ts'
import type { GuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import type { DemoScene } from './demo-scene.ts'
import { placeDemoImage } from './place-demo-image.ts'

type Sources = { storage: Storage; fetch: GuardedFetch }

/**
 * What a request is drawn from, with its pictures on this machine.
 * @throws CannotRender if a picture or the video to extend cannot be used
 */
export async function prepareScene(sources: Sources, request: ProviderRequest, folder: string): Promise<DemoScene> {
  const { mode, prompt, seed, seconds, audio, watermark } = request
  const { aspectRatio, resolution } = readFormat(request)
  const files = request.source
    ? [await findParent(sources.storage, request.source.url)]
    : await Promise.all(request.inputs.map(({ url }, index) => placeDemoImage(sources, url, folder, index)))
  return { mode, prompt, seed, seconds, aspectRatio, resolution, audio, watermark, files }
}

async function findParent(storage: Storage, url: string): Promise<string> {
  const path = await storage.localPath(url)
  if (!path) throw new CannotRender({ code: 'SOURCE_GONE' })
  return path
}

const [ratios, resolutions] = [['16:9', '9:16', '1:1'] as const, ['720p', '1080p'] as const]

function readFormat(asked: Pick<ProviderRequest, 'aspectRatio' | 'resolution'>) {
  const aspectRatio = ratios.find((ratio) => ratio === asked.aspectRatio)
  const resolution = resolutions.find((one) => one === asked.resolution)
  if (!aspectRatio || !resolution)
    throw new CannotRender({
      code: 'DEMO_FORMAT',
      params: { aspectRatio: asked.aspectRatio, resolution: asked.resolution },
    })
  return { aspectRatio, resolution }
}
