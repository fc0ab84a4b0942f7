import { Decoder, type Demuxer, Encoder, FilterAPI, type Frame, Log, Muxer, type Packet, type Stream } from 'node-av'
import { AV_LOG_QUIET, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { openMp4 } from '#server/media/open-mp4.ts'
import { drawMark } from './draw-mark.ts'

export type MarkRequest = { path: string; outputPath: string; word: string }

/** Writes the same video with a word drawn into every picture. Copies the sound unchanged. The index is in front. */
export async function encodeMarked({ path, outputPath, word }: MarkRequest): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  await using input = await openMp4(path)
  const video = input.video()
  if (!video) throw new Error('no video track')
  const output = await Muxer.open(outputPath, {
    format: 'mp4',
    options: { movflags: 'faststart', fflags: 'bitexact' },
  })
  const picture = await openPicture(video, word, output)
  await copy(input, output, { picture, video, audio: input.audio() ?? null })
  await output.close()
}

type Tracks = { picture: Awaited<ReturnType<typeof openPicture>>; video: Stream; audio: Stream | null }

async function copy(input: Demuxer, output: Muxer, { picture, video, audio }: Tracks): Promise<void> {
  const sound = audio && output.addStream(audio)
  for await (const packet of input.packets()) {
    if (!packet) break
    if (packet.streamIndex === video.index) await picture.add(packet)
    else if (sound !== null && packet.streamIndex === audio?.index) await output.writePacket(packet, sound)
    packet.free()
  }
  await picture.finish()
}

/** Decodes, draws and encodes. x264 has no fixed bitrate here: a low crf keeps the difference invisible. */
async function openPicture(video: Stream, word: string, output: Muxer) {
  const decoder = await Decoder.create(video, { threadCount: 2 })
  const filters = `${drawMark(word, video.codecpar)},format=yuv420p`
  const filter = FilterAPI.create(filters, { framerate: video.avgFrameRate, threads: 1 })
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: 48,
    threadCount: 2,
    options: { preset: 'veryfast', crf: 18, profile: 'high' },
  })
  const track = output.addStream(encoder)
  const encode = async (frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) {
      await output.writePacket(packet, track)
      packet.free()
    }
    frame?.free()
  }
  const decode = async (packet: Packet | null) => {
    for (const frame of await decoder.decodeAll(packet)) {
      for (const drawn of await filter.processAll(frame)) await encode(drawn)
      frame.free()
    }
  }
  return {
    add: decode,
    async finish() {
      await decode(null)
      for await (const drawn of filter.flushFrames()) await encode(drawn)
      await encode(null)
      decoder.close()
      filter.close()
      encoder.close()
    },
  }
}
