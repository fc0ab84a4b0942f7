import type { JobsMode, JobsWire } from '#contract/models/jobs-wire.ts'
import type { ModelDefinition } from '#contract/models/model-definition.ts'

/** What the vendor takes per second, by resolution; a pair for models that take less without sound: silent, heard. */
type Takes = Record<string, number | readonly [silent: number, heard: number]>

/** The resolutions of a model, and its prices per second in them. */
export function perSecond(takes: Takes): Pick<ModelDefinition, 'resolutions' | 'prices'> {
  const prices = Object.entries(takes).flatMap(([resolution, taken]): ModelDefinition['prices'] => {
    if (typeof taken === 'number') return [{ resolution, per: 'second', vendor: taken }]
    const [silent, heard] = taken
    return [
      { resolution, audio: false, per: 'second', vendor: silent },
      { resolution, per: 'second', vendor: heard },
    ]
  })
  return { resolutions: Object.keys(takes), prices }
}

/** The field for the resolution, for a vendor that has our words. */
export function sizes(resolutions: readonly string[], { field = 'resolution' } = {}) {
  return { field, values: Object.fromEntries(resolutions.map((name) => [name, name])) }
}

/** One name of the model at the vendor, for several modes. */
export function slugs(names: Record<string, readonly JobsMode[]>): JobsWire['slugs'] {
  return Object.fromEntries(Object.entries(names).flatMap(([slug, modes]) => modes.map((mode) => [mode, slug])))
}

export const text = (field: string) => ({ field, as: 'text' as const })
export const list = (field: string) => ({ field, as: 'list' as const })

/** The names of most models with separate fields. */
export const frameFields = { first: text('first_frame_url'), last: text('last_frame_url') }
/** Both frames one after the other. */
export const frameList = (field: string) => ({ first: list(field), last: list(field) })
