import type { AdminModel } from '#contract/models/admin-models.ts'
import { type GpuDefinition, type GraphMode, graphModes } from '#contract/models/gpu/gpu-definition.ts'
import { priceTake } from '#contract/models/price-take.ts'

/**
 * What a clip of the try-out shows. `again` repeats the seed of the first: ComfyUI answers the same graph from its cache,
 * without a file. `cancelled` is stopped while it runs.
 */
export type TrialCheck = 'shortest' | 'longest' | 'again' | 'cancelled'

export type PlannedClip = {
  check: TrialCheck
  mode: GraphMode
  seconds: number
  resolution: string
  aspectRatio: string
  size: readonly [width: number, height: number]
  seed: number | null
  hasSound: boolean
  credits: number
}

const trialSeed = 4711

/** The clips that show whether servers can make all that a model offers: in each mode the smallest and the largest. */
export function planTrial(
  { model }: Pick<AdminModel, 'model'>,
  { seconds, sizes, modes }: GpuDefinition,
): PlannedClip[] {
  const all = Object.entries(sizes).flatMap(([resolution, ratios]) =>
    Object.entries(ratios).map(([aspectRatio, size]) => ({ resolution, aspectRatio, size })),
  )
  const bySize = all.toSorted((a, b) => a.size[0] * a.size[1] - b.size[0] * b.size[1])
  const [smallest, largest] = [bySize[0], bySize.at(-1)]
  if (!smallest || !largest) return []
  const seed = model.seed ? trialSeed : null
  const plan = (check: TrialCheck, mode: GraphMode, one: typeof smallest, length: number): PlannedClip => {
    const hasSound = model.audio !== 'none'
    const choice = { seconds: length, resolution: one.resolution, audio: hasSound }
    const credits = priceTake(model.modes[mode]?.prices ?? [], choice) ?? 0
    return { check, mode, ...one, seconds: length, seed, hasSound, credits }
  }
  const [shortest, longest] = [Math.min(...seconds), Math.max(...seconds)]
  const made = graphModes.filter((mode) => modes[mode])
  const [first] = made
  return [
    ...made.map((mode) => plan('shortest', mode, smallest, shortest)),
    ...(first && seed !== null ? [plan('again', first, smallest, shortest)] : []),
    ...made.map((mode) => plan('longest', mode, largest, longest)),
    ...(first ? [plan('cancelled', first, largest, longest)] : []),
  ]
}
