import type { JobsWire } from '#contract/models/jobs-wire.ts'
import type { UpgradeTarget } from '#contract/models/model.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { GraphWire } from './graph-wire.ts'
import type { QueueWire } from './queue-wire.ts'

/** The vendor's name of a model of Google's Interactions API, which takes the same fields for all of them. */
export type InteractionsWire = { model: string }

/** What the vendor takes for a video, in credits of half a US cent; the first row that fits counts. */
export type VendorPrice = {
  resolution?: string
  audio?: boolean
  mode?: VideoMode
  seconds?: number
  /** For requests with videos among their references, whose seconds are taken too. */
  videoInput?: true
  per: 'clip' | 'second'
  credits: number
}

/**
 * `deadlineMinutes`: how long a video may be made; 15 unless the vendor needs more. `upgrades`: what the vendor takes for
 * a higher resolution of a finished video.
 */
export type Route = {
  prices: VendorPrice[]
  deadlineMinutes?: number
  upgrades?: Partial<Record<UpgradeTarget, number>>
} & (
  | { vendor: 'kie'; family: 'veo' }
  | { vendor: 'kie'; family: 'jobs'; wire: JobsWire }
  | { vendor: 'fal'; family: 'queue'; wire: QueueWire }
  | { vendor: 'google'; family: 'interactions'; wire: InteractionsWire }
  | { vendor: 'comfyui'; family: 'graph'; wire: GraphWire }
)

export type Vendor = Route['vendor']

/** The renderer on this server. It has no account, costs nothing and is asked for every model alike. */
type DemoRoute = { vendor: 'demo'; prices: VendorPrice[] }
export const demoRoute: DemoRoute = { vendor: 'demo', prices: [] }

export type RouteInEffect = Route | DemoRoute

/** `inputSeconds`: of the videos among the references. */
type Made = { mode: VideoMode; resolution: string; audio: boolean; seconds: number; inputSeconds?: number }

/** What the vendor will probably take, in its credits; null if nothing is known. */
export function estimatePrice(
  { prices }: Pick<Route, 'prices'>,
  { mode, resolution, audio, seconds, inputSeconds = 0 }: Made,
): number | null {
  const row = prices.find(
    (price) =>
      (price.resolution ?? resolution) === resolution &&
      (price.audio ?? audio) === audio &&
      (price.seconds ?? seconds) === seconds &&
      (price.mode ?? mode) === mode &&
      (!price.videoInput || inputSeconds > 0),
  )
  if (!row) return null
  return row.per === 'clip' ? row.credits : row.credits * (seconds + (row.videoInput ? inputSeconds : 0))
}
