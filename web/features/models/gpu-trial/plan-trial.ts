import type { AdminModel } from '#contract/models/admin-models.ts'
import { type GpuDefinition, type GraphMode, graphModes } from '#contract/models/gpu/gpu-definition.ts'
import { priceTake } from '#contract/models/price-take.ts'
import { trialPrompts } from '#web/texts/gpu.ts'

/**
 * What a clip of the try-out shows. `again` repeats the seed of the first: ComfyUI answers the same graph from its cache,
 * without a file. `silent` is ordered without sound, if users may do that. `cancelled` is stopped while it runs.
 */
export type TrialCheck = 'shortest' | 'again' | 'silent' | 'longest' | 'cancelled'

export type PictureRole = 'first' | 'last'
/** The pictures that a clip is made from. */
export const rolesOf: Readonly<Record<GraphMode, readonly PictureRole[]>> = {
  ...{ text: [], image: ['first'], frames: ['first', 'last'] },
}

export type PlannedClip = {
  check: TrialCheck
  mode: GraphMode
  seconds: number
  /** How many seconds longer the file may be. */
  spareSeconds: number
  resolution: string
  aspectRatio: string
  size: readonly [width: number, height: number]
  prompt: string
  seed: number | null
  hasSound: boolean
  credits: number
}

const trialSeed = 4711
/** In seconds. Files may be this much shorter, and longer: sound does not end with a frame. */
export const maxDifference = 0.3

/** The clips that show whether servers can make all that a model offers: in each mode the smallest and the largest. */
export function planTrial(
  { model }: Pick<AdminModel, 'model'>,
  { seconds, sizes, modes, grid, fps }: GpuDefinition,
): PlannedClip[] {
  const all = Object.entries(sizes).flatMap(([resolution, ratios]) =>
    Object.entries(ratios).map(([aspectRatio, size]) => ({ resolution, aspectRatio, size })),
  )
  const bySize = all.toSorted((a, b) => a.size[0] * a.size[1] - b.size[0] * b.size[1])
  const [smallest, largest] = [bySize[0], bySize.at(-1)]
  if (!smallest || !largest) return []
  const seed = model.seed ? trialSeed : null
  // A model that makes frames in steps makes up to a step more than it was ordered.
  const spareSeconds = Math.max(maxDifference, (grid?.step ?? 1) / fps)
  const plan = (check: TrialCheck, mode: GraphMode, one: typeof smallest, length: number): PlannedClip => {
    const hasSound = model.audio !== 'none' && check !== 'silent'
    const choice = { seconds: length, resolution: one.resolution, audio: hasSound }
    const credits = priceTake(model.modes[mode]?.prices ?? [], choice) ?? 0
    const ordered = { seconds: length, spareSeconds, prompt: trialPrompts[check], seed, hasSound, credits }
    return { check, mode, ...one, ...ordered }
  }
  const [shortest, longest] = [Math.min(...seconds), Math.max(...seconds)]
  const made = graphModes.filter((mode) => modes[mode])
  const [first] = made
  return [
    ...made.map((mode) => plan('shortest', mode, smallest, shortest)),
    ...(first && seed !== null ? [plan('again', first, smallest, shortest)] : []),
    ...(first && model.audio === 'optional' ? [plan('silent', first, smallest, shortest)] : []),
    ...made.map((mode) => plan('longest', mode, largest, longest)),
    ...(first ? [plan('cancelled', first, largest, longest)] : []),
  ]
}
