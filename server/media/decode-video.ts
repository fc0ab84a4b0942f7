import { avGetCodecName, Decoder, type Demuxer, type Frame, Log, type Packet, type Stream } from 'node-av'
import { AV_LOG_QUIET, AV_SAMPLE_FMT_FLT } from 'node-av/constants'
import { readBoxLayout } from './boxes/box-layout.ts'
import { allowedAudio, allowedVideo, findPictures, openMp4 } from './open-mp4.ts'
import { createPoster, type PosterWish } from './poster.ts'
import { createPeakMeter } from './sound/sound-peaks.ts'

export type VideoInspection =
  | {
      outcome: 'playable'
      durationMs: number
      width: number
      height: number
      /** Frames per second, averaged over the whole length. */
      frameRate: number
      /** FFmpeg's name, such as 'h264'. */
      videoCodec: string
      /** `silent`: nothing is louder than -60 dBFS. */
      audio: { codec: string; channels: number; silent: boolean } | null
      /** The loudest sample of each 1/200 of the length, 0 to 100 of full scale; empty without a sound track. */
      peaks: number[]
      /** The index precedes the media, so that playback can start before the whole file has arrived. */
      faststart: boolean
    }
  | { outcome: 'unplayable'; reason: string }

const maxSide = 8192
const maxPixels = 40_000_000
/** The share of broken frames that viewers do not notice. */
const forgivenShare = 0.02

/** Decodes every frame and writes the poster. @throws Error with a short reason if the file cannot be decoded */
export async function decodeVideo(path: string, poster: PosterWish): Promise<VideoInspection> {
  const layout = await readBoxLayout(path)
  if (layout.outcome === 'broken') return { outcome: 'unplayable', reason: layout.reason }
  Log.setLevel(AV_LOG_QUIET)
  await using demuxer = await openMp4(path)
  const video = findPictures(demuxer)
  const audio = demuxer.audio() ?? null
  const refusal = refuse(demuxer, video, audio)
  if (refusal || !video) return { outcome: 'unplayable', reason: refusal ?? 'no video track' }
  const seconds = demuxer.duration
  const decoding = await startDecoding(video, audio, seconds, poster)
  for await (const packet of demuxer.packets()) {
    if (!packet) break
    await decoding.add(packet)
    packet.free()
  }
  const decoded = await decoding.finish()
  const expected = Math.max(decoded.packets, Number(video.nbFrames))
  if (decoded.frames < 2) return { outcome: 'unplayable', reason: 'a still picture, not a video' }
  if (decoded.frames < expected * (1 - forgivenShare)) {
    return { outcome: 'unplayable', reason: `only ${decoded.frames} of ${expected} frames can be decoded` }
  }
  if (!(await decoding.poster.write())) return { outcome: 'unplayable', reason: 'no frame for a poster' }
  return {
    outcome: 'playable',
    durationMs: Math.round(seconds * 1000),
    width: video.codecpar.width,
    height: video.codecpar.height,
    frameRate: Math.round(frameRateOf(video, decoded.frames, seconds) * 1000) / 1000,
    videoCodec: codecName(video),
    audio: audio ? { codec: codecName(audio), channels: audio.codecpar.channels, silent: decoded.silent } : null,
    peaks: audio ? decoded.peaks : [],
    faststart: layout.faststart,
  }
}

const codecName = (stream: Stream) => avGetCodecName(stream.codecpar.codecId) ?? 'unknown'

function refuse(demuxer: Demuxer, video: Stream | undefined, audio: Stream | null): string | null {
  if (!video) return audio ? 'only sound, no video track' : 'no video track'
  const { width, height } = video.codecpar
  if (width > maxSide || height > maxSide || width * height > maxPixels) return `too large: ${width} × ${height}`
  if (!allowedVideo.includes(codecName(video))) return `video codec ${codecName(video)} is not playable`
  if (audio && !allowedAudio.includes(codecName(audio))) return `audio codec ${codecName(audio)} is not playable`
  if (!(demuxer.duration > 0)) return 'the video has no length'
  return null
}

function frameRateOf(video: Stream, frames: number, seconds: number): number {
  const { num, den } = video.avgFrameRate
  return num > 0 && den > 0 ? num / den : frames / seconds
}

async function startDecoding(video: Stream, audio: Stream | null, seconds: number, wish: PosterWish) {
  const pictures = await Decoder.create(video, { exitOnError: false, threadCount: 2 })
  const sounds = audio
    ? await Decoder.create(audio, { exitOnError: false, resample: { sampleFormat: AV_SAMPLE_FMT_FLT } })
    : null
  const meter = createPeakMeter(seconds)
  const poster = createPoster(wish, { seconds, frameRate: frameRateOf(video, Number(video.nbFrames), seconds) })
  let packets = 0
  let frames = 0
  const take = async (decoder: Decoder, packet: Packet | null, use: (frame: Frame, seconds: number) => void) => {
    for (const frame of await decoder.decodeAll(packet)) {
      const { num, den } = frame.timeBase
      use(frame, Number(frame.bestEffortTimestamp < -(2n ** 62n) ? frame.pts : frame.bestEffortTimestamp) * (num / den))
      frame.free()
    }
  }
  const takePicture = (packet: Packet | null) =>
    take(pictures, packet, (frame, at) => {
      frames++
      poster.offer(frame, at)
    })
  const takeSound = async (packet: Packet | null) => sounds && take(sounds, packet, meter.add)
  return {
    poster,
    add: async (packet: Packet) => {
      if (packet.streamIndex === video.index) {
        packets++
        await takePicture(packet)
      } else if (audio && packet.streamIndex === audio.index) await takeSound(packet)
    },
    finish: async () => {
      await takePicture(null)
      await takeSound(null)
      pictures.close()
      sounds?.close()
      return { packets, frames, ...meter.result() }
    },
  }
}
