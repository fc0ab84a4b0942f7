import { isForbidden, listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { type ShippedModel, type ShippedRules, soundsOf } from '#server/features/models/catalogue/shipped-model.ts'

/** Why the route of another model cannot make all that this one sells in a mode; null if it can. */
export function findFailoverFault(sold: ShippedModel, other: ShippedModel, mode: VideoMode): string | null {
  if (other.id === sold.id) return 'Its own route is the first.'
  if (!other.route) return `No vendor makes ${other.label}.`
  if (other.isRetired) return `${other.label} is retired.`
  if (mode === 'extend') return 'Only the vendor that made a video can extend it.'
  const [asked, offered] = [sold.modes[mode], other.modes[mode]]
  if (!asked) return `${sold.label} has no mode ${mode}.`
  if (!offered) return `${other.label} has no mode ${mode}.`
  const lacks = findLack(asked, offered) ?? findSilence(sold, other)
  if (lacks) return `${other.label} does not make ${lacks} in the mode ${mode}.`
  return makesFreeHd(sold, other, mode) ? null : `${other.label} does not make the free 1080p version of ${sold.label}.`
}

/** The first of the options that only the one offers. */
function findLack(asked: ShippedRules, offered: ShippedRules): string | null {
  const seconds = listSeconds(asked).find((value) => !listSeconds(offered).includes(value))
  if (seconds !== undefined) return `${seconds} seconds`
  const resolution = asked.resolutions.find((value) => !offered.resolutions.includes(value))
  if (resolution) return resolution
  return findShape(asked, offered) ?? findForbidden(asked, offered) ?? findTooMany(asked, offered)
}

function findShape({ aspectRatios: asked }: ShippedRules, { aspectRatios: offered }: ShippedRules): string | null {
  if (asked === 'source' || offered === 'source') return asked === offered ? null : 'the same shapes'
  return asked.find((value) => !offered.includes(value)) ?? null
}

function findForbidden(asked: ShippedRules, offered: ShippedRules): string | null {
  const ratios = asked.aspectRatios === 'source' ? [null] : asked.aspectRatios
  for (const seconds of listSeconds(asked))
    for (const resolution of asked.resolutions)
      for (const aspectRatio of ratios) {
        const choice = { seconds, resolution, aspectRatio }
        if (!isForbidden(asked, choice) && isForbidden(offered, choice))
          return `${seconds} seconds in ${resolution}${aspectRatio ? ` and ${aspectRatio}` : ''}`
      }
  return null
}

function findTooMany({ references: asked }: ShippedRules, { references: offered }: ShippedRules): string | null {
  return asked && asked.images > (offered?.images ?? 0) ? `a video from ${asked.images} pictures` : null
}

function findSilence(sold: ShippedModel, other: ShippedModel): string | null {
  const sound = soundsOf(sold).find((value) => !soundsOf(other).includes(value))
  return sound === undefined ? null : `videos ${sound ? 'with' : 'without'} sound`
}

/** KIE makes the free 1080p version of Veo afterwards; another vendor makes the video in 1080p at once. */
function makesFreeHd({ hasFreeHd, modes }: ShippedModel, other: ShippedModel, mode: VideoMode): boolean {
  if (!hasFreeHd || (mode !== 'text' && mode !== 'image') || other.hasFreeHd) return true
  const offered = other.modes[mode]
  const ratios = modes[mode]?.aspectRatios
  if (!offered?.resolutions.includes('1080p') || !ratios || ratios === 'source') return false
  return ratios.every((aspectRatio) => !isForbidden(offered, { seconds: 8, resolution: '1080p', aspectRatio }))
}
