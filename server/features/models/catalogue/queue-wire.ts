import type { VideoMode } from '#contract/models/video-modes.ts'

/** How a model of fal's queue wants its input. https://fal.ai/models/fal-ai/veo3.1/llms.txt and its siblings */
export type QueueWire = {
  /** The vendor's endpoints of the model, by mode. */
  endpoints: Partial<Record<VideoMode, string>>
  /** The lengths differ in type: `8`, "8" or "8s". */
  seconds: { field: string; as: 'number' | 'text' | 'text-s' }
  /** The field of the resolution; null if the model makes only one. */
  resolution: string | null
  /** Only these modes take it; in the others, the picture decides the shape. */
  aspectRatio: { field: string; modes: VideoMode[] }
  /** The field that turns the sound on and off; absent if it always has sound. */
  audio?: string
  negativePrompt?: string
  seed?: string
  /** A field for each picture of the mode, in order. */
  pictures: Partial<Record<VideoMode, string[]>>
  /** The field of the references, a list. */
  references?: string
  /** The field of the video that is extended. */
  video?: string
  /** Sent with every request, because the defaults of the endpoints differ. */
  always: Record<string, boolean | string>
}
