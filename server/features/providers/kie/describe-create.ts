import { describeJob } from '#contract/models/describe-job.ts'
import type { JobsWire } from '#contract/models/jobs-wire.ts'
import { isUsualVideo } from '#contract/models/video-modes.ts'
import type { Route } from '#server/features/models/catalogue/route.ts'
import type { ProviderRequest } from '#server/features/providers/video-provider.ts'
import { readHandle } from './task-handle.ts'

/** A call that starts a task. */
export type KieCreate = { path: string; body: Record<string, unknown> }

/** The addresses of the pictures, in the order of the request's inputs. */
type Placed = readonly string[]

/** The call that makes this video by this route. */
export function describeCreate(request: ProviderRequest, route: Route, placed: Placed): KieCreate {
  if (route.family === 'jobs') return createJob(request, placed, route.wire)
  return request.mode === 'extend' ? extendVeo(request) : createVeo(request, placed)
}

const veoModes = {
  text: 'TEXT_2_VIDEO',
  image: 'FIRST_AND_LAST_FRAMES_2_VIDEO',
  frames: 'FIRST_AND_LAST_FRAMES_2_VIDEO',
  references: 'REFERENCE_2_VIDEO',
} as const

/**
 * The body has both spellings of the aspect ratio, because the documents disagree, always the model, because its
 * default has changed, and no enableFallback, as the vendor advises. What the first version made is asked for in its
 * words. https://docs.kie.ai/veo3-api/generate-veo-3-video
 */
function createVeo(request: ProviderRequest, placed: Placed): KieCreate {
  const { model, mode, seconds, resolution, aspectRatio } = request
  const isUsual = isUsualVideo(request)
  const choice = isUsual || mode === 'extend' ? {} : { generationType: veoModes[mode], duration: seconds, resolution }
  return {
    path: '/api/v1/veo/generate',
    body: {
      prompt: request.prompt,
      model,
      ...{ aspectRatio, aspect_ratio: aspectRatio },
      enableTranslation: true,
      ...choice,
      // A picture alone selects image-to-video, for both models of the first version.
      ...(placed.length > 0 ? { imageUrls: placed } : {}),
      ...veoExtras(request),
    },
  }
}

const extendNames: Record<string, string> = { veo3: 'quality', veo3_fast: 'fast', veo3_lite: 'lite' }

/** https://docs.kie.ai/veo3-api/extend-video */
function extendVeo(request: ProviderRequest): KieCreate {
  const taskId = readHandle(request.source?.providerTaskId ?? '').id
  const body = { taskId, prompt: request.prompt, model: extendNames[request.model] ?? 'fast', ...veoExtras(request) }
  return { path: '/api/v1/veo/extend', body }
}

function veoExtras({ watermark, seed, callbackUrl }: ProviderRequest) {
  return {
    ...(watermark ? { watermark } : {}),
    ...(seed === null ? {} : { seeds: seed }),
    ...(callbackUrl ? { callBackUrl: callbackUrl } : {}),
  }
}

function createJob(request: ProviderRequest, placed: Placed, wire: JobsWire): KieCreate {
  const pictures = request.inputs.flatMap((input, index) => {
    const url = placed[index]
    return url ? [{ ...input, url }] : []
  })
  return { path: '/api/v1/jobs/createTask', body: describeJob(wire, { ...request, pictures }) }
}
