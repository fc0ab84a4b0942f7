import { rename, rm } from 'node:fs/promises'
import { Encoder, Frame, Muxer } from 'node-av'
import { AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264 } from 'node-av/constants'
import type { FilmFormat } from './film-plan.ts'

/** To be raised with every change of what is encoded: older segments must not be joined with newer ones. */
export const encoderVersion = 1

/**
 * Encodes pictures to a file that appears complete or not at all. All segments of a film have the same settings, so that
 * their packets make one track; none refers to pictures outside of itself.
 */
export async function openSegment(path: string, { width, height, frameRate }: FilmFormat) {
  const unfinished = `${path}.${process.pid}.part`
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: frameRate * 2,
    threadCount: 2,
    options: {
      preset: 'veryfast',
      crf: 20,
      profile: 'high',
      'x264-params': 'threads=2:lookahead-threads=1:open-gop=0:colorprim=bt709:transfer=bt709:colormatrix=bt709',
    },
  })
  const muxer = await Muxer.open(unfinished, { format: 'mp4', options: { fflags: 'bitexact' } })
  const track = muxer.addStream(encoder)
  let count = 0
  const write = async (frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, track)
      packet.free()
    }
    frame?.free()
  }
  return {
    async add(picture: Buffer): Promise<void> {
      const timeBase = { num: 1, den: frameRate }
      const pts = BigInt(count++)
      await write(Frame.fromVideoBuffer(picture, { width, height, format: AV_PIX_FMT_YUV420P, timeBase, pts }))
    },
    async finish(): Promise<void> {
      await write(null)
      await muxer.close()
      encoder.close()
      await rename(unfinished, path)
    },
    async discard(): Promise<void> {
      await muxer.close()
      encoder.close()
      await rm(unfinished, { force: true })
    },
  }
}

export type Segment = Awaited<ReturnType<typeof openSegment>>
