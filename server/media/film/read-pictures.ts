import { Decoder, FilterAPI } from 'node-av'
import { openMp4 } from '#server/media/open-mp4.ts'
import type { FilmFormat } from './film-plan.ts'

/** The frames of a video in the film's format, as planes of yuv420p; what does not fill the picture has black edges. */
export async function* readPictures(path: string, { width, height, frameRate }: FilmFormat): AsyncGenerator<Buffer> {
  await using input = await openMp4(path)
  const video = input.video()
  if (!video) throw new Error('no video track')
  const decoder = await Decoder.create(video, { threadCount: 2, exitOnError: false })
  const filters = [
    `fps=${frameRate}`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=bicubic:out_color_matrix=bt709:out_range=tv`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    'setsar=1',
    'format=yuv420p',
  ]
  const filter = FilterAPI.create(filters.join(','), { framerate: video.avgFrameRate, threads: 1 })
  try {
    for await (const packet of input.packets(video.index)) {
      for (const frame of await decoder.decodeAll(packet)) {
        for (const drawn of await filter.processAll(frame)) {
          yield drawn.toBuffer()
          drawn.free()
        }
        frame.free()
      }
      if (!packet) break
      packet.free()
    }
    for await (const drawn of filter.flushFrames()) {
      yield drawn.toBuffer()
      drawn.free()
    }
  } finally {
    filter.close()
    decoder.close()
  }
}
