import { Decoder } from 'node-av'
import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLT } from 'node-av/constants'
import { openMp4 } from '#server/media/open-mp4.ts'

export const sampleRate = 48_000

/** Both channels have the same length, 48,000 samples a second. */
export type StereoSound = { left: Float32Array; right: Float32Array }

export const createSound = (length: number): StereoSound => ({
  left: new Float32Array(length),
  right: new Float32Array(length),
})

/** The first `length` samples of a video's sound, in stereo; null if it has no sound track. */
export async function readSound(path: string, length: number): Promise<StereoSound | null> {
  await using input = await openMp4(path)
  const audio = input.audio()
  if (!audio) return null
  const sound = createSound(length)
  const channelLayout = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n }
  const decoder = await Decoder.create(audio, {
    exitOnError: false,
    resample: { sampleFormat: AV_SAMPLE_FMT_FLT, sampleRate, channelLayout },
  })
  for await (const packet of input.packets(audio.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      const bytes = frame.data?.[0]
      const { num, den } = frame.timeBase
      const start = Math.round(Number(frame.pts) * (num / den) * sampleRate)
      if (bytes) place(sound, new Float32Array(bytes.buffer, bytes.byteOffset, frame.nbSamples * 2), start)
      frame.free()
    }
    if (!packet) break
    packet.free()
  }
  decoder.close()
  return sound
}

function place({ left, right }: StereoSound, samples: Float32Array, start: number): void {
  for (let index = Math.max(0, -start); index < samples.length / 2 && start + index < left.length; index++) {
    left[start + index] = samples[index * 2] ?? 0
    right[start + index] = samples[index * 2 + 1] ?? 0
  }
}
