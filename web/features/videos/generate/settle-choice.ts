import { countInputSeconds } from '#contract/models/find-input-fault.ts'
import type { Model, ModeRules } from '#contract/models/model.ts'
import { priceTake } from '#contract/models/price-take.ts'
import { isForbidden, listSeconds } from '#contract/models/resolve-request.ts'
import { isUsualVideo, type VideoMode } from '#contract/models/video-modes.ts'
import { videoModels } from '#contract/videos/videos.ts'
import type { Shot } from '#web/features/videos/generate/media/media-values.ts'
import { type MediaInput, takeMedia, toKnown } from '#web/features/videos/generate/media/taken-media.ts'
import type { GenerateValues } from './generate-values.ts'

/** What the form shows and sends: the form's values where the model's mode offers them, else its defaults. */
export type Settled = {
  model: Model
  mode: VideoMode
  rules: ModeRules
  seconds: number
  resolution: string
  /** Null: that of the source. */
  aspectRatio: string | null
  audio: boolean
  /** The files and shots that the mode takes. */
  media: MediaInput[]
  shots: Shot[]
  takes: number
  /** The price of all takes in credits. */
  cost: number
  /** Whether this gets a free 1080p version by itself, after which it could not be extended. */
  canDeclineHd: boolean
  /** Whether its model makes a free 1080p version of the usual videos in 16:9, but not of this one. */
  lacksFreeHd: boolean
}

/** @param hdAspectRatios the shapes in which the operator has the free 1080p version made */
export function settleChoice(model: Model, values: GenerateValues, hdAspectRatios: readonly string[]): Settled {
  const { mode, rules } = settleMode(model, values)
  const { defaults } = rules
  const ratios = rules.aspectRatios === 'source' ? [] : rules.aspectRatios
  const asked = {
    seconds: pickSeconds(rules, values),
    resolution: pick(rules.resolutions, values.resolution) ?? defaults.resolution,
    aspectRatio: pick(ratios, values.aspectRatio) ?? defaults.aspectRatio,
  }
  const made = { ...(isForbidden(rules, asked) ? findAllowed(rules, asked) : asked) }
  const { inputs: media, shots } = takeMedia(mode, rules, values)
  // Several shots always have sound, and their lengths are those of the video.
  if (shots.length > 0) made.seconds = shots.reduce((sum, { seconds }) => sum + seconds, 0)
  const isHeard = shots.length > 0 || (values.audio ?? defaults.audio)
  const audio = model.audio === 'optional' ? isHeard : model.audio === 'always'
  const takes = values.takes ?? 1
  const inputSeconds = countInputSeconds(media.map(toKnown))
  const price = priceTake(rules.prices, { ...made, audio, inputSeconds }) ?? model.fromCredits
  const settled = { model, mode, rules, ...made, audio, media, shots, takes, cost: price * takes }
  const keepsExtendable = model.modes.extend?.extend?.fromUpgraded === false
  const hasHd = getsHd(settled, hdAspectRatios)
  return { ...settled, canDeclineHd: keepsExtendable && hasHd, lacksFreeHd: !hasHd && mayExpectHd(settled) }
}

/** A mode that the model lacks falls back to the closest one. Without an image, a video is made from text. */
function settleMode(
  model: Model,
  { mode: asked, images, clip }: GenerateValues,
): { mode: VideoMode; rules: ModeRules } {
  const order: VideoMode[] = [
    asked,
    ...(asked === 'frames' || asked === 'references' ? ['image' as const] : []),
    'text',
  ]
  const mode = order.find((one) => model.modes[one]) ?? (Object.keys(model.modes)[0] as VideoMode)
  const isEmpty = images.length === 0 && !(clip && model.modes.image?.clip)
  const made = mode === 'image' && isEmpty && model.modes.text ? 'text' : mode
  // A model has at least one mode.
  return { mode, rules: model.modes[made] as ModeRules }
}

type Made = Pick<Settled, 'seconds' | 'resolution' | 'aspectRatio'>

/** Keeps the length and changes the resolution if that is enough; the defaults are always made. */
function findAllowed(rules: ModeRules, made: Made): Made {
  const resolution = rules.resolutions.find((other) => !isForbidden(rules, { ...made, resolution: other }))
  return resolution ? { ...made, resolution } : rules.defaults
}

function pick<Value>(offered: readonly Value[], value: Value | undefined): Value | undefined {
  return offered.find((one) => one === value)
}

/** The lengths on offer; for a video that is extended, those with which it does not become too long. */
export function offeredSeconds(rules: ModeRules, source: GenerateValues['source']): number[] {
  const { maxTotal = null } = rules.extend ?? {}
  const before = rules.extend ? (source?.seconds ?? 0) : 0
  return listSeconds(rules).filter((seconds) => maxTotal === null || before + seconds <= maxTotal)
}

function pickSeconds(rules: ModeRules, { seconds, source }: GenerateValues): number {
  const offered = offeredSeconds(rules, source)
  return pick(offered, seconds) ?? pick(offered, rules.defaults.seconds) ?? offered[0] ?? rules.defaults.seconds
}

type Video = Pick<Settled, 'model' | 'mode' | 'seconds' | 'resolution' | 'aspectRatio'>

function getsHd(video: Video, ratios: readonly string[]): boolean {
  return isUsualVideo(video) && ratios.some((ratio) => ratio === video.aspectRatio)
}

/** The site promises 1080p for videos in 16:9, and only these models have it made afterwards. */
function mayExpectHd({ model, resolution, aspectRatio }: Video): boolean {
  return videoModels.some((id) => id === model.id) && resolution === '720p' && aspectRatio === '16:9'
}
