import { Encoder, Frame, Muxer } from 'node-av'
import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from 'node-av/constants'
import { openMp4 } from '#server/media/open-mp4.ts'
import { type StereoSound, sampleRate } from './read-sound.ts'

const aacFrameLength = 1024

/** Joins the packets of all segments to one track, without encoding them again, and encodes the sound beside it. */
export async function writeFilm(
  outputPath: string,
  { segments, frameRate, sound }: { segments: readonly string[]; frameRate: number; sound: StereoSound | null },
): Promise<void> {
  const muxer = await Muxer.open(outputPath, { format: 'mp4', options: { movflags: 'faststart', fflags: 'bitexact' } })
  const audio = sound && (await openSound(muxer, sound))
  const [first = ''] = segments
  await using opening = await openMp4(first)
  const video = opening.video()
  if (!video) throw new Error('a segment has no picture')
  const track = muxer.addStream(video)
  const audioTrack = audio?.addTrack() ?? -1
  const { extradata, width, height } = video.codecpar
  const ticksPerFrame = BigInt(Math.round(video.timeBase.den / video.timeBase.num / frameRate))
  let frames = 0
  for (const path of segments) {
    await using segment = await openMp4(path)
    const own = segment.video()
    const isAlike = own && own.codecpar.width === width && own.codecpar.height === height
    if (!isAlike || !own.codecpar.extradata?.equals(extradata ?? Buffer.alloc(0)))
      throw new Error('the segments of a film differ in their encoding')
    let count = 0
    for await (const packet of segment.packets(own.index)) {
      if (!packet) break
      packet.pts += BigInt(frames) * ticksPerFrame
      packet.dts += BigInt(frames) * ticksPerFrame
      count++
      await audio?.writeUntil((frames + count) / frameRate, audioTrack)
      await muxer.writePacket(packet, track)
      packet.free()
    }
    frames += count
  }
  await audio?.finish(audioTrack)
  await muxer.close()
}

async function openSound(muxer: Muxer, sound: StereoSound) {
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: '192k', autoResample: true })
  let position = 0
  const write = async (frame: Frame | null, track: number) => {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, track)
      packet.free()
    }
    frame?.free()
  }
  const writeUntil = async (seconds: number, track: number) => {
    const end = Math.min(sound.left.length, Math.round(seconds * sampleRate))
    while (position < end) {
      const next = Math.min(sound.left.length, position + aacFrameLength)
      await write(toFrame(sound, position, next), track)
      position = next
    }
  }
  return {
    addTrack: () => muxer.addStream(encoder),
    writeUntil,
    async finish(track: number): Promise<void> {
      await writeUntil(Number.POSITIVE_INFINITY, track)
      await write(null, track)
      encoder.close()
    },
  }
}

function toFrame({ left, right }: StereoSound, from: number, to: number): Frame {
  const planes = new Float32Array((to - from) * 2)
  planes.set(left.subarray(from, to), 0)
  planes.set(right.subarray(from, to), to - from)
  return Frame.fromAudioBuffer(Buffer.from(planes.buffer), {
    nbSamples: to - from,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
    timeBase: { num: 1, den: sampleRate },
    pts: BigInt(from),
  })
}
