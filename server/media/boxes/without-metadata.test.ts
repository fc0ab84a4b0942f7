import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { makeClip } from '#tests/make-clip.ts'
import { withoutMetadata } from './without-metadata.ts'

const words = 'a secret prompt of the operator'
let folder = ''
let clip = Buffer.alloc(0)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-metadata-'))
  clip = await readFile(await makeClip('16:9', { seconds: 2 }))
})

const box = (type: string, content: Buffer) => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}
const xmp = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
const c2pa = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')

/** @returns the clean file, and whether it is a copy */
async function clean(bytes: Buffer) {
  const path = join(folder, `${crypto.randomUUID()}.mp4`)
  await writeFile(path, bytes)
  const cleaned = await withoutMetadata(path, `${path}.clean.mp4`)
  expect(await readFile(path)).toEqual(bytes)
  return { path: cleaned, bytes: await readFile(cleaned), isCopy: cleaned !== path }
}

/** The clip as other programs write it: with words in place of what its own encoder says. */
function withWords(): Buffer {
  const bytes = Buffer.from(clip)
  const at = bytes.indexOf('udta')
  expect(at).toBeGreaterThan(0)
  bytes.write(words, at + 4, bytes.readUInt32BE(at - 4) - 8, 'latin1')
  return bytes
}

test('MRK-01 words in the index of a video are gone, and it plays as before', async () => {
  const spoken = withWords()
  const first = words.slice(0, 8)
  expect(spoken.includes(first)).toBe(true)
  const { path, bytes, isCopy } = await clean(spoken)
  expect([isCopy, bytes.length, bytes.includes(first), bytes.includes('udta')]).toEqual([
    true,
    clip.length,
    false,
    false,
  ])
  const inspection = await inspectVideo(path, { posterPath: `${path}.jpg` })
  expect(inspection).toMatchObject({ outcome: 'playable', width: 320, height: 180 })
})

test.each([
  ['uuid', Buffer.concat([xmp, Buffer.from(words)])],
  ['meta', Buffer.from(words)],
  ['udta', Buffer.alloc(200_000, words)],
])('MRK-01 words in a box %s of their own are gone', async (type, content) => {
  const { bytes } = await clean(Buffer.concat([clip, box(type, content)]))
  expect(bytes.includes(words)).toBe(false)
})

test('MOD-21 MRK-01 words inside of a track are gone, at every depth', async () => {
  const said = box('meta', Buffer.from(words))
  const inside = (type: string, content: Buffer) => box(type, Buffer.concat([said, content]))
  const track = inside('trak', inside('mdia', box('minf', said)))
  const { bytes } = await clean(Buffer.concat([clip, inside('moov', track)]))
  expect(bytes.includes(words)).toBe(false)
  expect(
    bytes
      .subarray(clip.length)
      .toString('latin1')
      .match(/moov|trak|mdia|minf/g),
  ).toHaveLength(4)
})

test('MRK-01 content credentials stay, and a file without metadata is not copied', async () => {
  const { bytes: bare } = await clean(clip)
  const signed = Buffer.concat([bare, box('uuid', Buffer.concat([c2pa, Buffer.from(words)]))])
  const { bytes, isCopy } = await clean(signed)
  expect([isCopy, bytes.equals(signed)]).toEqual([false, true])
})

test('MRK-01 bytes that are no box end the search', async () => {
  const broken = Buffer.concat([clip, Buffer.from([0, 0, 0, 3, 1, 2, 3, 4, 5])])
  expect((await clean(broken)).bytes.subarray(clip.length)).toEqual(broken.subarray(clip.length))
})
