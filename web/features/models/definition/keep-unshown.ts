import { type JobsMode, jobsModes } from '#contract/models/jobs-wire.ts'
import type { ModelDefinition } from '#contract/models/model-definition.ts'

/**
 * What the form does not show of a definition stays as it was: videos, sounds, named subjects and shots, which only the
 * API sets. A mode that was turned off takes its own with it.
 */
export function keepUnshown(before: ModelDefinition, shown: ModelDefinition): ModelDefinition {
  const modes = { ...shown.modes }
  for (const mode of jobsModes) if (modes[mode]) modes[mode] = { ...unshownOf(before, mode), ...modes[mode] }
  const { videos, sounds, subjects, shots } = before.wire
  const always = { ...shown.wire.always }
  if (shots) delete always[shots.flag]
  const wire = {
    ...{ ...shown.wire, always },
    ...(videos ? { videos } : {}),
    ...(sounds ? { sounds } : {}),
    ...(subjects ? { subjects } : {}),
    ...(shots ? { shots } : {}),
  }
  return { ...shown, modes, wire, prices: [...before.prices.filter(({ videoInput }) => videoInput), ...shown.prices] }
}

function unshownOf({ modes }: ModelDefinition, mode: JobsMode): ModelDefinition['modes'][JobsMode] {
  const { seconds: _, resolutions: __, images: ___, ...unshown } = modes[mode] ?? {}
  return unshown
}
