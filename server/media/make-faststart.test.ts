import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Demuxer, Muxer } from 'node-av'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { inspectVideo } from './inspect-video.ts'
import { makeFaststart } from './make-faststart.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-faststart-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The same clip with its index after the media, as many encoders write it. */
async function withIndexLast(): Promise<string> {
  const path = join(folder, 'index-last.mp4')
  await using input = await Demuxer.open(await makeClip('16:9'))
  await using output = await Muxer.open(path, { format: 'mp4' })
  const tracks = input.streams.map((stream) => output.addStream(stream))
  for await (const packet of input.packets()) {
    if (!packet) break
    await output.writePacket(packet, tracks[packet.streamIndex] ?? 0)
    packet.free()
  }
  return path
}

it('GEN-19 a video with its index at the end is stored with the index in front, picture and sound unchanged', async () => {
  const path = await withIndexLast()
  const posterPath = join(folder, 'poster.jpg')
  const before = await inspectVideo(path, { posterPath })
  expect(before).toMatchObject({ outcome: 'playable', faststart: false })
  const rewritten = join(folder, 'rewritten.mp4')
  await makeFaststart(path, rewritten)
  const after = await inspectVideo(rewritten, { posterPath })
  expect(after).toEqual({ ...before, faststart: true })
})

it('GEN-19 a file that is not a video cannot be rewritten, and an error says so', async () => {
  await expect(makeFaststart(join(folder, 'nothing.mp4'), join(folder, 'out.mp4'))).rejects.toThrow('rewritten')
})
