import { createHash } from 'node:crypto'
import type { GraphWire } from '#server/features/models/catalogue/graph-wire.ts'
import type { ProviderRequest } from '#server/features/providers/video-provider.ts'
import type { GraphValues } from './fill-graph.ts'

/** `pictures`: how the graph names the uploaded pictures. */
type Placed = { handle: string; pictures: { first?: string; last?: string } }

/** What a request writes into a graph. A value that it does not have is absent. */
export function toGraphValues(request: ProviderRequest, wire: GraphWire, { handle, pictures }: Placed): GraphValues {
  const { prompt, negativePrompt, seconds, resolution, aspectRatio, audio, seed } = request
  const [width, height] = wire.sizes[resolution]?.[aspectRatio] ?? []
  return {
    ...{ prompt, negativePrompt: negativePrompt ?? '', seconds, sound: audio },
    ...{ frames: countFrames(seconds, wire), seed: seed ?? seedOf(handle) },
    ...(width === undefined || height === undefined ? {} : { width, height }),
    ...pictures,
  }
}

/** The smallest number of frames that lasts long enough and that the model can make. */
export function countFrames(seconds: number, { fps, grid }: Pick<GraphWire, 'fps' | 'grid'>): number {
  // 0.1 * 30 is a little more than 3.
  const minFrames = Math.ceil(seconds * fps - 1e-6)
  if (!grid) return minFrames
  return Math.max(0, Math.ceil((minFrames - grid.plus) / grid.step)) * grid.step + grid.plus
}

/**
 * The seed of a run whose request has none: one that a customer may ask for again. The same run has the same graph if it is submitted
 * again, and the server finds it in its cache.
 */
export function seedOf(handle: string): number {
  const hash = createHash('sha256').update(`seed ${handle}`).digest()
  return hash.readUInt32BE() >>> 1
}
