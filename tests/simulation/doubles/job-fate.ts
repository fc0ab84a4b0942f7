import type { VideoInspection } from '#server/media/decode-video.ts'
import type { Random } from '#tests/simulation/random.ts'
import type { NamedRequest, Submission } from './upstream.ts'

/** A job that the provider has accepted, and its future. */
export type UpstreamJob = {
  id: string
  prompt: string
  taskId: string
  token: string
  submission: Submission
  /** The callback address; null if callbacks cannot reach us. */
  url: string | null
  /** Infinity if it never ends. */
  endsAt: number
  end: 'finished' | 'failed' | 'stumbled' | 'broken' | 'no links'
  /** What the provider says that it took, in its credits. */
  cost: number | null
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
  /** What became of it on a server of the operator's own; after a restart, its file may be all that is left. */
  left?: 'cancelled' | 'lost' | 'file'
}

const minuteMs = 60_000
const never = Number.POSITIVE_INFINITY

export function decideFate(
  random: Random,
  now: number,
  request: NamedRequest,
  calm: boolean,
): Omit<UpstreamJob, 'id' | 'token' | 'submission' | 'url' | 'told' | 'left'> {
  const { prompt, taskId } = request
  const faststart = random.chance(0.8)
  const good = playable(request, request.resolution, faststart)
  const hd = playable(request, '1080p', faststart)
  if (calm) {
    const endsAt = now + random.between(20_000, 90_000)
    const fate = {
      prompt,
      taskId,
      endsAt,
      end: 'finished' as const,
      brokenDownloads: 0,
      badLooks: [],
      look: good,
      cost: null,
    }
    return { ...fate, hdAt: random.chance(0.8) ? endsAt + minuteMs : never, hdLook: hd, deliverable: true }
  }
  const endsAt =
    now +
    random.weighted([
      [0.6, random.between(1000, 2 * minuteMs)],
      [0.2, random.between(2 * minuteMs, 15 * minuteMs)],
      [0.14, random.between(15 * minuteMs, 8 * 60 * minuteMs)],
      [0.06, never],
    ])
  const bad = (resolution: string) =>
    random.pick([
      unplayable,
      // The whole of an extended video may be longer than planned.
      { ...good, durationMs: request.source ? 1000 * request.seconds : good.durationMs + 3000 },
      { ...good, ...sizeOf(request.aspectRatio === '9:16' ? '16:9' : '9:16', '1080p') },
      ...(resolution === '1080p' ? [{ ...good, ...sizeOf(request.aspectRatio, '720p') }] : []),
    ])
  const end = random.weighted([
    [0.8, 'finished'],
    [0.04, 'failed'],
    [0.04, 'broken'],
    [0.06, 'stumbled'],
    [0.06, 'no links'],
  ] as const)
  const brokenDownloads = random.weighted([
    [0.75, 0],
    [0.2, random.between(1, 3)],
    [0.05, never],
  ])
  const spoilt = random.chance(0.08)
  // Never more than is booked, so that the accounts can pay it.
  const cost = random.pick([null, 0, 7.5, 20])
  return {
    prompt,
    taskId,
    endsAt,
    end,
    cost,
    brokenDownloads,
    badLooks: random.chance(0.15) ? Array.from({ length: random.between(1, 2) }, () => bad(request.resolution)) : [],
    look: spoilt ? bad(request.resolution) : good,
    hdAt:
      endsAt +
      random.weighted([
        [0.6, minuteMs],
        [0.2, 26 * 60 * minuteMs],
        [0.2, never],
      ]),
    hdLook: random.chance(0.8) ? hd : bad('1080p'),
    deliverable: end === 'finished' && Number.isFinite(endsAt + brokenDownloads) && !spoilt,
  }
}

const unplayable: VideoInspection = { outcome: 'unplayable', reason: 'half of it is missing' }

/** The size of a picture of this ratio, whose shorter side has the lines of the resolution. */
function sizeOf(aspectRatio: string, resolution: string): { width: number; height: number } {
  const [width = 1, height = 1] = (aspectRatio === 'source' ? '3:2' : aspectRatio).split(':').map(Number)
  const scale = linesOf(resolution) / Math.min(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export function linesOf(resolution: string): number {
  return resolution === '4k' ? 2160 : Number.parseInt(resolution, 10)
}

function playable({ seconds, source, aspectRatio }: NamedRequest, resolution: string, faststart: boolean) {
  const audio = { codec: 'aac', channels: 2, silent: false }
  return {
    outcome: 'playable' as const,
    durationMs: 1000 * (seconds + (source?.seconds ?? 0)),
    ...sizeOf(aspectRatio, resolution),
    frameRate: 24,
    videoCodec: 'h264',
    audio,
    peaks: [1, 2, 3],
    faststart,
  }
}
