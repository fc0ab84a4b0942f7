import type { KieFakeClip, KieFakeTask } from './kie-state.ts'

type Body = Record<string, unknown>

/** The file of a clip, of its size, length and sound; made at the first request. */
export async function makeFakeClip({ aspectRatio, resolution, seconds, sound }: KieFakeClip): Promise<string> {
  const { makeSizedClip } = await import('#tests/make-clip.ts')
  return makeSizedClip({ aspectRatio, lines: linesOf(resolution), seconds, sound })
}

/** The shorter side: `2k` and `4k` name the longer one. */
function linesOf(resolution: string): number {
  const long: Record<string, number> = { '2k': 1440, '4k': 2160 }
  return long[resolution] ?? Number.parseInt(resolution, 10)
}

/** The ratio if it names one; a model that may choose, chooses 16:9. */
function ratioOf(asked: unknown): string {
  return /^\d+:\d+$/.test(String(asked)) ? String(asked) : '16:9'
}

/** What Veo makes of a request. */
export function clipOfVeo({ aspectRatio, resolution = '720p', duration = 8 }: Body): KieFakeClip {
  return { aspectRatio: ratioOf(aspectRatio), resolution: String(resolution), seconds: Number(duration), sound: true }
}

/** Veo extends by seven seconds, in 720p; the result is the whole. https://docs.kie.ai/veo3-api/extend-video */
export function clipOfExtended(source: KieFakeTask | undefined): KieFakeClip {
  const { aspectRatio = '16:9', seconds = 8 } = source?.clip ?? {}
  return { aspectRatio, resolution: '720p', seconds: seconds + 7, sound: true }
}

const qualities: Record<string, string> = { std: '720p', pro: '1080p' }

/** What a model of the jobs API makes of its input, whatever it calls the fields. */
export function clipOfJob({ duration, resolution, quality, mode, aspect_ratio, ratio, ...input }: Body): KieFakeClip {
  const size = String(resolution ?? quality ?? mode ?? '720p')
  const sound = input.sound ?? input.generate_audio ?? input.audio ?? input.generate_audio_switch ?? true
  const seconds = Number(duration ?? 5)
  const named = (qualities[size] ?? size).toLowerCase()
  return {
    aspectRatio: ratioOf(aspect_ratio ?? ratio),
    // Models that a test has taught may have words of their own.
    resolution: /^(\d+p|[24]k)$/.test(named) ? named : '720p',
    // -1 lets the model choose.
    seconds: seconds > 0 ? seconds : 5,
    sound: sound === true,
  }
}
