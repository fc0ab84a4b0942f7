import { resolve } from 'node:path'
import { Demuxer, Log, Muxer } from 'node-av'
import { AV_LOG_QUIET } from 'node-av/constants'
import { messageOf } from '#server/error-facts.ts'
import { answerParent } from './answer-parent.ts'
import { findPictures } from './open-mp4.ts'

export type FaststartRequest = { path: string; outputPath: string }
export type FaststartAnswer = { outcome: 'done' } | { outcome: 'failed'; reason: string }

const memoryMb = 800

answerParent<FaststartRequest>(memoryMb, async ({ path, outputPath }): Promise<FaststartAnswer> => {
  try {
    await copyPackets(path, outputPath)
    return { outcome: 'done' }
  } catch (error) {
    return { outcome: 'failed', reason: messageOf(error) }
  }
})

/** Copies picture and sound unchanged, with the index in front. The file has already been inspected. */
async function copyPackets(path: string, outputPath: string): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  await using input = await Demuxer.open(`file:${resolve(path)}`, {
    format: 'mov',
    options: { protocol_whitelist: 'file' },
  })
  await using output = await Muxer.open(outputPath, { format: 'mp4', options: { movflags: 'faststart' } })
  const tracks = new Map<number, number>()
  for (const stream of [findPictures(input), input.audio()])
    if (stream) tracks.set(stream.index, output.addStream(stream))
  for await (const packet of input.packets()) {
    if (!packet) break
    const track = tracks.get(packet.streamIndex)
    if (track !== undefined) await output.writePacket(packet, track)
    packet.free()
  }
}
