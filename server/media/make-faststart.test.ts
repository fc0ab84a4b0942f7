import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Demuxer, Muxer } from 'node-av'
import { AV_DISPOSITION_ATTACHED_PIC } from 'node-av/constants'
import sharp from 'sharp'
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

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat([Buffer.from(type), ...content])
  return Buffer.concat([u32(body.length + 4), body])
}

/** The same clip with a cover before its tracks. The index is last, so no offset changes. */
async function withCover(): Promise<string> {
  const clip = await readFile(await withIndexLast())
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c84' } })
  const data = box('data', u32(13), u32(0), await picture.jpeg().toBuffer())
  const handler = box('hdlr', u32(0), u32(0), Buffer.from('mdirappl'), u32(0), u32(0), Buffer.alloc(1))
  const cover = box('udta', box('meta', u32(0), handler, box('ilst', box('covr', data))))
  const indexAt = clip.lastIndexOf('moov') - 4
  const headerEnd = indexAt + 8 + clip.readUInt32BE(indexAt + 8)
  clip.writeUInt32BE(clip.readUInt32BE(indexAt) + cover.length, indexAt)
  const path = join(folder, 'cover.mp4')
  await writeFile(path, Buffer.concat([clip.subarray(0, headerEnd), cover, clip.subarray(headerEnd)]))
  return path
}

it('GEN-19 a video with a cover before its pictures is rewritten with the track that was inspected', async () => {
  const path = await withCover()
  await using input = await Demuxer.open(path)
  expect(Number(input.video()?.disposition) & AV_DISPOSITION_ATTACHED_PIC).not.toBe(0)
  const posterPath = join(folder, 'poster.jpg')
  const before = await inspectVideo(path, { posterPath })
  expect(before).toMatchObject({ outcome: 'playable', faststart: false })
  const rewritten = join(folder, 'rewritten-cover.mp4')
  await makeFaststart(path, rewritten)
  expect(await inspectVideo(rewritten, { posterPath })).toEqual({ ...before, faststart: true })
})

it('GEN-19 a file that is not a video cannot be rewritten, and an error says so', async () => {
  await expect(makeFaststart(join(folder, 'nothing.mp4'), join(folder, 'out.mp4'))).rejects.toThrow('rewritten')
})
