import { defaultModelId } from '#contract/models/default-model.ts'
import type { Model } from '#contract/models/model.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import type { GenerateValues, Picture } from './generate-values.ts'
import { drawLastFrame } from './pictures/draw-still.ts'

/** The state of `/generate` that fills its form. Fields that are absent have their defaults. */
export type Continuation = { continuation: Partial<GenerateValues> }

/** A video that begins with this one. */
export function toExtension({ model, taskId, prompt, seconds, posterUrl }: VideoTask): Continuation {
  return { continuation: { model, mode: 'extend', source: { taskId, prompt, seconds, posterUrl } } }
}

/** A new video that starts from this frame of a video, by its model if that starts from images. */
export function toSequel(task: VideoTask, frame: Picture, models: readonly Model[]): Continuation {
  const own = models.find(({ id, modes }) => id === task.model && modes.image)
  const model = own?.id ?? defaultModelId
  return { continuation: { model, aspectRatio: task.aspectRatio, mode: 'image', images: [frame] } }
}

/** The last frame that is neither dark nor fading. The server takes it itself; the still is what the form shows of it. */
export async function takeLastFrame({ taskId, resultUrls, posterUrl }: VideoTask): Promise<Picture> {
  const [url = ''] = resultUrls
  return { url, still: (await drawLastFrame(url)) ?? posterUrl, videoId: taskId, at: null }
}
