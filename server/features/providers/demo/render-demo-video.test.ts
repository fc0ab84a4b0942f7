import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DemoClip } from '#renderer/demo-clip.ts'
import { parentFrames, readParent } from '#renderer/parent-clip.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { loudness, meanDifference } from '#tests/measure-clip.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { renderDemoVideo } from './render-demo-video.ts'

const clip: DemoClip = {
  mode: 'text',
  prompt: 'a planet in space',
  seed: 5,
  seconds: 4,
  aspectRatio: '16:9',
  resolution: '720p',
  audio: true,
  watermark: null,
}
const slow = 120_000

const newFolder = () => mkdtemp(join(tmpdir(), 'soundreel-demo-'))
async function readFrames(path: string, pixels: { width: number; height: number }): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = []
  for await (const frame of parentFrames(path, pixels)) frames.push(Uint8Array.from(frame))
  return frames
}

const fileHash = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

test(
  'PRV-01 demo: 4 s in 16:9 and 720p; the same input produces the same bytes',
  async () => {
    const folder = await newFolder()
    await renderDemoVideo(clip, join(folder, 'a.mp4'))
    await renderDemoVideo(clip, join(folder, 'b.mp4'))
    expect((await readdir(folder)).sort()).toEqual(['a.mp4', 'b.mp4'])
    expect(await fileHash(join(folder, 'a.mp4'))).toBe(await fileHash(join(folder, 'b.mp4')))
    expect(await inspectVideo(join(folder, 'a.mp4'), { posterPath: join(folder, 'p.jpg') })).toMatchObject({
      outcome: 'playable',
      durationMs: 4000,
      width: 1280,
      height: 720,
      frameRate: 24,
      videoCodec: 'h264',
      audio: { codec: 'aac', channels: 2, silent: false },
      faststart: true,
    })
  },
  slow,
)

test.each([
  [6, '9:16', '720p', 720, 1280],
  [4, '16:9', '1080p', 1920, 1080],
  [4, '1:1', '720p', 720, 720],
] as const)(
  'PRV-01 MOD-13 demo: %i s in %s and %s',
  async (seconds, aspectRatio, resolution, width, height) => {
    const folder = await newFolder()
    const path = join(folder, 'a.mp4')
    await renderDemoVideo({ ...clip, seconds, aspectRatio, resolution, watermark: 'Soundreel' }, path)
    expect(await inspectVideo(path, { posterPath: join(folder, 'p.jpg') })).toMatchObject({
      outcome: 'playable',
      durationMs: seconds * 1000,
      width,
      height,
      frameRate: 24,
      faststart: true,
      audio: { silent: false },
    })
  },
  slow,
)

test(
  'MOD-13 demo: an extension is the whole parent and the added seconds; without sound, it has no sound track',
  async () => {
    const folder = await newFolder()
    const [parentPath, path] = [join(folder, 'parent.mp4'), join(folder, 'a.mp4')]
    const square = { ...clip, seconds: 4, aspectRatio: '1:1' } as const
    await renderDemoVideo(square, parentPath)
    await renderDemoVideo({ ...square, mode: 'extend', parentPath, prompt: 'waves', audio: false }, path)
    const posterPath = join(folder, 'p.jpg')
    expect(await inspectVideo(path, { posterPath })).toMatchObject({ durationMs: 8000, width: 720, audio: null })
    const pixels = { width: 144, height: 144 }
    const [parent, extended] = [await readParent(parentPath, pixels), await readFrames(path, pixels)]
    expect(parent.frameCount).toBe(96)
    expect(loudness(parent.sound, 1, 3)).toBeGreaterThan(0.002)
    expect(extended).toHaveLength(192)
    for (const index of [95, 96])
      expect(meanDifference(extended[index] ?? new Uint8Array(), parent.lastFrame, 144)).toBeLessThan(3)
    expect(meanDifference(extended[190] ?? new Uint8Array(), parent.lastFrame, 144)).toBeGreaterThan(10)
  },
  slow,
)

test(
  'MOD-13 demo: a parent that is no video rejects and leaves no file',
  async () => {
    const folder = await newFolder()
    const parentPath = join(folder, 'parent.mp4')
    await writeFile(parentPath, 'no video')
    const extension = { ...clip, mode: 'extend', parentPath } as const
    await expect(renderDemoVideo(extension, join(folder, 'a.mp4'))).rejects.toThrow('The demo renderer failed')
    expect(await readdir(folder)).toEqual(['parent.mp4'])
  },
  slow,
)

test(
  'PRV-01 demo: aborted halfway, it leaves no file and rejects with the reason',
  async () => {
    const folder = await newFolder()
    const stop = new AbortController()
    const rendering = renderDemoVideo(clip, join(folder, 'a.mp4'), { signal: stop.signal })
    const outcome = rendering.then(
      () => 'rendered',
      (error: Error) => error.message,
    )
    await waitUntil('the file is begun', async () => (await readdir(folder)).length > 0)
    expect(await readdir(folder)).toEqual([expect.stringContaining('.part')])
    stop.abort(new Error('not wanted any more'))
    expect(await outcome).toBe('not wanted any more')
    expect(await readdir(folder)).toEqual([])
  },
  slow,
)

test(
  'PRV-01 demo: an unreadable picture rejects and leaves no file',
  async () => {
    const folder = await newFolder()
    const imagePath = join(folder, 'picture.png')
    await writeFile(imagePath, 'no picture')
    await expect(renderDemoVideo({ ...clip, mode: 'image', imagePath }, join(folder, 'a.mp4'))).rejects.toThrow(
      'The picture cannot be read',
    )
    expect(await readdir(folder)).toEqual(['picture.png'])
  },
  slow,
)
