import type { VideoRequest } from '#server/features/providers/video-provider.ts'
import type { VideoInspection } from '#server/media/decode-video.ts'
import type { Random } from '#tests/simulation/random.ts'

/** A job that the provider has accepted, and its future. */
export type UpstreamJob = {
  id: string
  prompt: string
  token: string
  /** The callback address; null if callbacks cannot reach us. */
  url: string | null
  /** Infinity if it never ends. */
  endsAt: number
  end: 'finished' | 'failed' | 'no links'
  /** How many downloads break before one succeeds; Infinity if none does. */
  brokenDownloads: number
  /** The inspection results of the first successful downloads, before the final one. */
  badLooks: VideoInspection[]
  look: VideoInspection
  hdAt: number
  hdLook: VideoInspection
  /** True if enough polls lead to the promised video. */
  deliverable: boolean
  /** True once a callback after the end was received and answered with success. */
  told: boolean
}

const minuteMs = 60_000

export function decideFate(
  random: Random,
  now: number,
  { prompt, aspectRatio }: VideoRequest,
  calm: boolean,
): Omit<UpstreamJob, 'id' | 'token' | 'url' | 'told'> {
  const good = playable(aspectRatio, random.chance(0.8))
  const hd = { ...good, width: good.width * 1.5, height: good.height * 1.5 }
  if (calm) {
    const endsAt = now + random.between(20_000, 90_000)
    const fate = { prompt, endsAt, end: 'finished' as const, brokenDownloads: 0, badLooks: [], look: good }
    return { ...fate, hdAt: endsAt + minuteMs, hdLook: hd, deliverable: true }
  }
  const endsAt =
    now +
    random.weighted([
      [0.6, random.between(1000, 2 * minuteMs)],
      [0.2, random.between(2 * minuteMs, 15 * minuteMs)],
      [0.14, random.between(15 * minuteMs, 8 * 60 * minuteMs)],
      [0.06, Number.POSITIVE_INFINITY],
    ])
  const bad = () =>
    random.pick([unplayable, { ...good, durationMs: 3000 }, { ...good, width: good.height, height: good.width }])
  const end = random.weighted([
    [0.8, 'finished'],
    [0.14, 'failed'],
    [0.06, 'no links'],
  ] as const)
  const brokenDownloads = random.weighted([
    [0.75, 0],
    [0.2, random.between(1, 3)],
    [0.05, Number.POSITIVE_INFINITY],
  ])
  const spoilt = random.chance(0.08)
  return {
    prompt,
    endsAt,
    end,
    brokenDownloads,
    badLooks: random.chance(0.15) ? Array.from({ length: random.between(1, 2) }, bad) : [],
    look: spoilt ? bad() : good,
    hdAt:
      endsAt +
      random.weighted([
        [0.6, minuteMs],
        [0.2, 26 * 60 * minuteMs],
        [0.2, Number.POSITIVE_INFINITY],
      ]),
    hdLook: random.chance(0.8) ? hd : bad(),
    deliverable: end === 'finished' && Number.isFinite(endsAt + brokenDownloads) && !spoilt,
  }
}

const goodMs = 8000
const unplayable: VideoInspection = { outcome: 'unplayable', reason: 'half of it is missing' }

function playable(aspectRatio: string, faststart: boolean) {
  const [width, height] = aspectRatio === '16:9' ? [1280, 720] : [720, 1280]
  const audio = { codec: 'aac', channels: 2, silent: false }
  return {
    outcome: 'playable' as const,
    durationMs: goodMs,
    width,
    height,
    frameRate: 24,
    videoCodec: 'h264',
    audio,
    peaks: [1, 2, 3],
    faststart,
  }
}
