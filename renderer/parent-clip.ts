import { resolve } from 'node:path'
import { Decoder, Demuxer, FilterAPI, type Frame, type Stream } from 'node-av'
import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLT } from 'node-av/constants'
import { frameRate } from './clip.ts'
import { createSound, type StereoSound, sampleRate } from './sounds/stereo-sound.ts'

type Pixels = { width: number; height: number }

/** A video that is continued. */
export type ParentClip = {
  frameCount: number
  /** RGBA bytes in shared memory. */
  lastFrame: Uint8Array
  /** As long as its frames; silence if the parent has no sound. */
  sound: StereoSound
}

/** Only the MP4 demuxer and only this file. */
const openMp4 = (path: string) =>
  Demuxer.open(`file:${resolve(path)}`, {
    format: 'mov',
    options: { format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2', protocol_whitelist: 'file', enable_drefs: false },
  })

/** Decodes the parent once. @throws Error if it is not a readable MP4 with a picture */
export async function readParent(path: string, pixels: Pixels): Promise<ParentClip> {
  const lastFrame = new Uint8Array(new SharedArrayBuffer(pixels.width * pixels.height * 4))
  let frameCount = 0
  for await (const frame of parentFrames(path, pixels)) {
    lastFrame.set(frame)
    frameCount++
  }
  if (frameCount === 0) throw new Error('The video to extend has no picture')
  return { frameCount, lastFrame, sound: await readSound(path, frameCount / frameRate) }
}

/** The RGBA bytes of each frame, in the new clip's size and frame rate. */
export async function* parentFrames(path: string, { width, height }: Pixels): AsyncGenerator<Buffer> {
  await using demuxer = await openMp4(path)
  const stream = demuxer.video()
  if (!stream) return
  const steps = [`fps=${frameRate}`, `scale=${width}:${height}:flags=bilinear`, 'format=rgba']
  const toRgba = FilterAPI.create(steps.join(','), { threads: 1 })
  for await (const frame of decodedFrames(demuxer, stream)) {
    for (const converted of await toRgba.processAll(frame)) {
      yield converted.toBuffer()
      converted.free()
    }
    frame?.free()
  }
  toRgba.close()
}

async function readSound(path: string, seconds: number): Promise<StereoSound> {
  const sound = createSound(seconds)
  await using demuxer = await openMp4(path)
  const stream = demuxer.audio()
  if (!stream) return sound
  for await (const frame of decodedFrames(demuxer, stream)) {
    const bytes = frame?.data?.[0]
    if (!frame || !bytes) continue
    const samples = new Float32Array(bytes.buffer, bytes.byteOffset, frame.nbSamples * 2)
    const { num, den } = frame.timeBase
    const start = Math.round(Number(frame.pts) * (num / den) * sampleRate)
    for (let i = Math.max(0, -start); i < frame.nbSamples && start + i < sound.left.length; i++) {
      sound.left[start + i] = samples[i * 2] ?? 0
      sound.right[start + i] = samples[i * 2 + 1] ?? 0
    }
    frame.free()
  }
  return sound
}

/** All frames of one stream, and null at its end. */
async function* decodedFrames(demuxer: Demuxer, stream: Stream): AsyncGenerator<Frame | null> {
  const stereo = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n }
  const resample = { sampleFormat: AV_SAMPLE_FMT_FLT, sampleRate, channelLayout: stereo }
  const decoder = await Decoder.create(stream, stream.codecpar.width > 0 ? { threadCount: 2 } : { resample })
  for await (const packet of demuxer.packets(stream.index)) {
    if (!packet) break
    for (const frame of await decoder.decodeAll(packet)) yield frame
    packet.free()
  }
  for (const frame of await decoder.decodeAll(null)) yield frame
  yield null
  decoder.close()
}
