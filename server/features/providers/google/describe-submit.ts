import type { VideoMode } from '#contract/models/video-modes.ts'
import type { InteractionsWire } from '#server/features/models/catalogue/route.ts'
import type { ReadPicture } from '#server/features/providers/read-picture.ts'
import type { ProviderRequest } from '#server/features/providers/video-provider.ts'

/** An extension has no task of its own: the words of the prompt and the earlier turn say it. */
const tasks: Partial<Record<VideoMode, string>> = {
  text: 'text_to_video',
  image: 'image_to_video',
  frames: 'image_to_video',
  references: 'reference_to_video',
}

/**
 * The roles of the pictures are words in the prompt. Without `Extend this video`, an earlier turn would be edited.
 * https://ai.google.dev/gemini-api/docs/omni
 */
function withRoles({ mode, prompt, inputs }: ProviderRequest): string {
  if (mode === 'image') return `<FIRST_FRAME> ${prompt}`
  if (mode === 'frames') return `<FIRST_FRAME> <LAST_FRAME> ${prompt}`
  if (mode === 'extend') return `Extend this video: ${prompt}`
  if (mode === 'text') return prompt
  const names = inputs.map((_, index) => `<IMAGE_REF_${index}>@Image${index + 1}`)
  return `[# References ${names.join(' ')}] ${prompt}`
}

/**
 * The interaction that makes this video. `pictures` are in the order of the request's inputs. `store` stays at its
 * default, because only a stored interaction can be extended.
 */
export function describeSubmit(
  request: ProviderRequest,
  { model }: InteractionsWire,
  pictures: readonly ReadPicture[],
) {
  const { mode, seconds, resolution, aspectRatio, source } = request
  const task = tasks[mode]
  return {
    model,
    background: true,
    ...(source ? { previous_interaction_id: source.providerTaskId } : {}),
    input: [
      ...pictures.map(({ type, base64 }) => ({ type: 'image', mime_type: type, data: base64 })),
      { type: 'text', text: withRoles(request) },
    ],
    response_format: {
      ...{ type: 'video', delivery: 'uri', resolution, duration: `${seconds}s` },
      ...(mode === 'extend' ? {} : { aspect_ratio: aspectRatio }),
    },
    ...(task ? { generation_config: { video_config: { task } } } : {}),
  }
}
