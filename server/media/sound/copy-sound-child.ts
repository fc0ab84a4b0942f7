import { resolve } from 'node:path'
import { Decoder, Demuxer, Log, Muxer } from 'node-av'
import { AV_LOG_QUIET } from 'node-av/constants'
import { answerParent } from '#server/media/answer-parent.ts'

export type CopySoundRequest = { path: string; outputPath: string; format: 'mp3' | 'wav' }
export type CopiedSound = { outcome: 'playable'; seconds: number } | { outcome: 'unplayable' }

const memoryMb = 600
const codecs = { mp3: 'mp3,mp3float', wav: 'pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le' }

answerParent<CopySoundRequest>(memoryMb, async (request): Promise<CopiedSound> => {
  try {
    return await copySound(request)
  } catch {
    return { outcome: 'unplayable' }
  }
})

/** Only the demuxer of that format and only this file. The length is that of the sound that could be decoded. */
async function copySound({ path, outputPath, format }: CopySoundRequest): Promise<CopiedSound> {
  Log.setLevel(AV_LOG_QUIET)
  await using input = await Demuxer.open(`file:${resolve(path)}`, {
    format,
    options: { format_whitelist: format, protocol_whitelist: 'file', codec_whitelist: codecs[format] },
  })
  const sound = input.audio()
  if (!sound) return { outcome: 'unplayable' }
  const decoder = await Decoder.create(sound, { exitOnError: true })
  await using output = await Muxer.open(outputPath, { format })
  const track = output.addStream(sound)
  let seconds = 0
  const count = async (packet: Parameters<typeof decoder.decodeAll>[0]) => {
    for (const frame of await decoder.decodeAll(packet)) {
      seconds += frame.nbSamples / frame.sampleRate
      frame.free()
    }
  }
  for await (const packet of input.packets()) {
    if (!packet) break
    if (packet.streamIndex === sound.index) {
      await count(packet)
      await output.writePacket(packet, track)
    }
    packet.free()
  }
  await count(null)
  decoder.close()
  return seconds > 0 ? { outcome: 'playable', seconds: Math.round(seconds * 1000) / 1000 } : { outcome: 'unplayable' }
}
