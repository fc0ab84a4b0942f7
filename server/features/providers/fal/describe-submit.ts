import type { QueueWire } from '#server/features/models/catalogue/queue-wire.ts'
import type { ProviderRequest } from '#server/features/providers/video-provider.ts'

/** A job for the queue: the endpoint, and the input of its model. */
export type FalSubmit = { endpoint: string; input: Record<string, unknown> }

/** Addresses that fal can read; `pictures` are in the order of the request's inputs. */
type Placed = { pictures: readonly string[]; video: string | null }

/** The job that makes this video; null if the model does not have the mode. */
export function describeSubmit(
  request: ProviderRequest,
  wire: QueueWire,
  { pictures, video }: Placed,
): FalSubmit | null {
  const { mode, prompt, seconds, resolution, aspectRatio, audio, negativePrompt, seed } = request
  const endpoint = wire.endpoints[mode]
  if (!endpoint) return null
  const input: Record<string, unknown> = {
    prompt,
    [wire.seconds.field]: toLength(seconds, wire.seconds.as),
    ...(wire.aspectRatio.modes.includes(mode) ? { [wire.aspectRatio.field]: aspectRatio } : {}),
    ...(wire.resolution ? { [wire.resolution]: resolution } : {}),
    ...(wire.audio ? { [wire.audio]: audio } : {}),
    ...(wire.negativePrompt && negativePrompt ? { [wire.negativePrompt]: negativePrompt } : {}),
    ...(wire.seed && seed !== null ? { [wire.seed]: seed } : {}),
    ...(wire.references && mode === 'references'
      ? { [wire.references]: pictures }
      : Object.fromEntries(pictures.map((picture, index) => [wire.pictures[mode]?.[index], picture]))),
    ...(wire.video && video ? { [wire.video]: video } : {}),
    ...wire.always,
  }
  return { endpoint, input }
}

function toLength(seconds: number, as: QueueWire['seconds']['as']): number | string {
  if (as === 'number') return seconds
  return as === 'text' ? String(seconds) : `${seconds}s`
}
