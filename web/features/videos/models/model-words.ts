import type { Model } from '#contract/models/model.ts'
import { listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { formatCredits, formatDay } from '#web/lib/format.ts'
import * as texts from '#web/texts/generator.ts'

/** Such as '4 to 8 seconds · sound on or off · from 1 credit'. */
export function describeModel(model: Model): string {
  const seconds = Object.values(model.modes).flatMap(listSeconds)
  const [min, max] = [Math.min(...seconds), Math.max(...seconds)]
  const length = min === max ? texts.inSeconds(min) : texts.fromToSeconds(min, max)
  return [length, texts.soundOf[model.audio], texts.priceFrom(formatCredits(model.fromCredits))].join(' · ')
}

/** Why a model cannot be used, and what to use instead; null if it can. */
export function describeAbsence(model: Model, successor: Model | null): string | null {
  if (model.status === 'active') return null
  const why = model.status === 'paused' ? texts.modelIsPaused(model.label) : texts.modelIsRetired(model.label)
  return successor ? `${why} ${texts.successorIs(successor.label)}` : why
}

const dayMs = 24 * 60 * 60 * 1000
const announcedDays = 30

/**
 * When a model ends, if that is soon, and what to use then; null if it does not. `now` is in milliseconds.
 * @param successor the model that takes its place
 */
export function describeEnd({ status, label, retiresOn }: Model, successor: Model | null, now: number): string | null {
  if (status !== 'active' || retiresOn === null || Date.parse(retiresOn) - now > announcedDays * dayMs) return null
  const when = texts.modelEnds(label, formatDay(retiresOn))
  return successor ? `${when} ${texts.thenUse(successor.label)}` : when
}

export function describeModes(model: Model): string {
  return (Object.keys(model.modes) as VideoMode[]).map((mode) => texts.modeNames[mode]).join(', ')
}
