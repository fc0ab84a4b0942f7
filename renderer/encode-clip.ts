import { Encoder, FilterAPI, Frame, Log, Muxer, type Packet } from 'node-av'
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_LOG_ERROR,
  AV_PIX_FMT_RGBA,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { frameRate } from './clip.ts'
import { type StereoSound, sampleRate } from './sounds/stereo-sound.ts'

export type ClipPicture = {
  width: number
  height: number
  frameCount: number
  /** 24 by default. */
  frameRate?: number
  /** The RGBA bytes of one frame; requested once each, in order. */
  frame: (index: number) => Promise<Buffer>
}

/** Trades encoding time and file size for quality. */
export type ClipQuality = {
  /** The x264 preset. */
  preset: string
  crf: number
  /** The maximum bitrate of the picture; it overrides crf. Null: no limit. */
  maxKbps: number | null
  audioBitrate: string
  /** FFmpeg filters before the encoder. */
  filters: readonly string[]
}

/** Fast, because a user is waiting. */
const liveQuality: ClipQuality = { preset: 'veryfast', crf: 21, maxKbps: null, audioBitrate: '160k', filters: [] }

type Track = { encoder: Encoder; index: number }

const aacFrameLength = 1024
const audioTimeBase = { num: 1, den: sampleRate }

/**
 * Writes an MP4 with H.264 (High, yuv420p, BT.709), AAC stereo (without `sound`, no sound track) and the index in front.
 * The same picture and sound give the same bytes: thread counts are fixed, because x264's decisions depend on them.
 */
export async function encodeClip(
  outputPath: string,
  picture: ClipPicture,
  sound: StereoSound | null,
  quality: ClipQuality = liveQuality,
): Promise<void> {
  Log.setLevel(AV_LOG_ERROR)
  const rate = picture.frameRate ?? frameRate
  const filters = ['scale=out_color_matrix=bt709:out_range=tv:flags=bilinear', 'format=yuv420p', ...quality.filters]
  const toYuv = FilterAPI.create(filters.join(','), { framerate: { num: rate, den: 1 }, threads: 1 })
  const video = await createVideoEncoder(quality)
  const audio = sound
    ? await Encoder.create(FF_ENCODER_AAC, { bitrate: quality.audioBitrate, autoResample: true })
    : null
  const muxer = await Muxer.open(outputPath, {
    format: 'mp4',
    options: { movflags: 'faststart', fflags: 'bitexact' },
  })
  const videoTrack = { encoder: video, index: muxer.addStream(video) }
  const audioTrack = audio && { encoder: audio, index: muxer.addStream(audio) }
  let soundPosition = 0
  for (let index = 0; index < picture.frameCount; index++) {
    const frame = Frame.fromVideoBuffer(await picture.frame(index), {
      width: picture.width,
      height: picture.height,
      format: AV_PIX_FMT_RGBA,
      timeBase: { num: 1, den: rate },
      pts: BigInt(index),
    })
    for (const converted of await toYuv.processAll(frame)) await write(muxer, videoTrack, converted)
    frame.free()
    if (!sound || !audioTrack) continue
    const soundEnd = ((index + 1) / rate) * sampleRate
    while (
      soundPosition + aacFrameLength <= soundEnd ||
      (index === picture.frameCount - 1 && soundPosition < soundEnd)
    ) {
      soundPosition += await writeSound(muxer, audioTrack, sound, soundPosition)
    }
  }
  await write(muxer, videoTrack, null)
  if (audioTrack) await write(muxer, audioTrack, null)
  await muxer.close()
  toYuv.close()
  video.close()
  audio?.close()
}

const createVideoEncoder = ({ preset, crf, maxKbps }: ClipQuality) =>
  Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: frameRate * 2,
    threadCount: 2,
    options: {
      preset,
      crf,
      profile: 'high',
      'x264-params': [
        'threads=2:lookahead-threads=1:aq-mode=3:colorprim=bt709:transfer=bt709:colormatrix=bt709',
        ...(maxKbps === null ? [] : [`vbv-maxrate=${maxKbps}:vbv-bufsize=${maxKbps * 2}`]),
      ].join(':'),
    },
  })

async function write(muxer: Muxer, track: Track, frame: Frame | null): Promise<void> {
  const packets: Packet[] = await track.encoder.encodeAll(frame)
  for (const packet of packets) {
    await muxer.writePacket(packet, track.index)
    packet.free()
  }
  frame?.free()
}

async function writeSound(muxer: Muxer, track: Track, sound: StereoSound, start: number): Promise<number> {
  const count = Math.min(aacFrameLength, sound.left.length - start)
  const planes = new Float32Array(count * 2)
  planes.set(sound.left.subarray(start, start + count), 0)
  planes.set(sound.right.subarray(start, start + count), count)
  const frame = Frame.fromAudioBuffer(Buffer.from(planes.buffer), {
    nbSamples: count,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
    timeBase: audioTimeBase,
    pts: BigInt(start),
  })
  await write(muxer, track, frame)
  return count
}
