import { findWireFault, type JobsWire } from '#contract/models/jobs-wire.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { findGraphFault } from './check-graph.ts'
import { at, type ModelFault } from './model-fault.ts'
import type { QueueWire } from './queue-wire.ts'
import type { ShippedModel, ShippedRules } from './shipped-model.ts'

const roles: Record<VideoMode, readonly ('first' | 'last' | 'reference')[]> = {
  text: [],
  image: ['first'],
  frames: ['first', 'last'],
  references: ['reference'],
  extend: [],
}

/** What a model offers and cannot be said to its vendor, and what must not be said. */
export function findFaultInWire({ modes, route, demoStandsIn, audio, ...model }: ShippedModel): ModelFault | null {
  if (!route) return demoStandsIn ? null : at('wire', 'nobody makes its videos')
  if (route.family === 'veo') return null
  if (route.family === 'interactions') {
    const said = audio !== 'always' || model.negativePrompt || model.seed
    return said ? at('wire', 'the interactions API has no field for the sound, a negative prompt or a seed') : null
  }
  if (route.family === 'graph') return findGraphFault(route.wire, { modes, audio })
  const { wire } = route
  if (audio === 'optional' && !wire.audio) return at('wire.audio', 'the field for the sound is missing')
  if (model.negativePrompt && !wire.negativePrompt)
    return at('wire.negativePrompt', 'the field for the negative prompt is missing')
  if (model.seed && !wire.seed) return at('wire.seed', 'the field for the seed is missing')
  for (const [mode, rules] of Object.entries(modes) as [VideoMode, ShippedRules][]) {
    const fault =
      route.family === 'jobs' ? findMissing(route.wire, mode, rules) : findMissingInQueue(route.wire, mode, rules)
    if (fault) return at(fault.field, `${mode}: ${fault.message}`)
  }
  return route.family === 'jobs' ? findWireFault(route.wire) : null
}

function findMissingInQueue(wire: QueueWire, mode: VideoMode, rules: ShippedRules): ModelFault | null {
  if (!wire.endpoints[mode]) return at(`wire.endpoints.${mode}`, 'the endpoint is missing')
  if (!wire.resolution && rules.resolutions.length > 1)
    return at('wire.resolution', 'without a field, the provider makes only one resolution')
  if (wire.aspectRatio.modes.includes(mode) !== (rules.aspectRatios !== 'source'))
    return at('wire.aspectRatio', 'the field and the offered aspect ratios contradict each other')
  if (mode === 'references' && !wire.references) return at('wire.references', 'the field for the references is missing')
  if (mode === 'extend' && !wire.video) return at('wire.video', 'the field for the video is missing')
  if (mode === 'references' || mode === 'extend') return null
  const fields = wire.pictures[mode]?.length ?? 0
  return fields < roles[mode].length ? at(`wire.pictures.${mode}`, 'the field for a picture is missing') : null
}

function findMissing(wire: JobsWire, mode: VideoMode, rules: ShippedRules): ModelFault | null {
  const { slugs, resolution, aspectRatio, pictures } = wire
  if (mode === 'extend' || !slugs[mode]) return at(`wire.slugs.${mode}`, "the provider's name of the model is missing")
  const unsaid = resolution && rules.resolutions.find((name) => !resolution.values[name])
  if (unsaid) return at('wire.resolution.values', `the provider's word for ${unsaid} is missing`)
  if (!resolution && rules.resolutions.length > 1)
    return at('wire.resolution.field', 'without a field, the provider makes only one resolution')
  if (!aspectRatio && rules.aspectRatios !== 'source' && rules.aspectRatios.length > 1)
    return at('wire.aspectRatio.field', 'without a field, the provider makes only one aspect ratio')
  const role = roles[mode].find((name) => !pictures[name])
  if (role) return at(`wire.pictures.${role}.field`, `the field for the picture ${role} is missing`)
  const { references, clip, sound, subjects, shots } = rules
  const { videos, sounds } = wire
  if (clip && !videos?.first) return at('wire.videos.first.field', 'the field for the video to continue is missing')
  if (references?.videos && !videos?.reference)
    return at('wire.videos.reference.field', 'the field for videos is missing')
  if (references?.audios && !sounds?.reference)
    return at('wire.sounds.reference.field', 'the field for sounds is missing')
  if (sound && !sounds?.sound) return at('wire.sounds.sound.field', 'the field for a sound is missing')
  if (subjects && !wire.subjects) return at('wire.subjects', 'the field for named subjects is missing')
  return shots && !wire.shots ? at('wire.shots.list', 'the field for shots is missing') : null
}
