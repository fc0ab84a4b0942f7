import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DemoScene } from '#renderer/demo-scene.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { renderDemoVideo } from './render-demo-video.ts'

const scene: DemoScene = { prompt: 'a planet in space', seed: 5, aspectRatio: '16:9', watermark: null, imagePath: null }
const slow = 120_000

const newFolder = () => mkdtemp(join(tmpdir(), 'soundreel-demo-'))
const fileHash = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

test(
  'PRV-01 demo: 16:9 in 720p; the same input produces the same bytes',
  async () => {
    const folder = await newFolder()
    await renderDemoVideo(scene, '720p', join(folder, 'a.mp4'))
    await renderDemoVideo(scene, '720p', join(folder, 'b.mp4'))
    expect((await readdir(folder)).sort()).toEqual(['a.mp4', 'b.mp4'])
    expect(await fileHash(join(folder, 'a.mp4'))).toBe(await fileHash(join(folder, 'b.mp4')))
    expect(await inspectVideo(join(folder, 'a.mp4'), { posterPath: join(folder, 'p.jpg') })).toMatchObject({
      outcome: 'playable',
      durationMs: 8000,
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
  ['16:9', '1080p', 1920, 1080],
  ['9:16', '720p', 720, 1280],
] as const)(
  'PRV-01 demo: %s in %s',
  async (aspectRatio, rendition, width, height) => {
    const folder = await newFolder()
    const path = join(folder, 'a.mp4')
    await renderDemoVideo({ ...scene, aspectRatio, watermark: 'Soundreel' }, rendition, path)
    expect(await inspectVideo(path, { posterPath: join(folder, 'p.jpg') })).toMatchObject({
      outcome: 'playable',
      durationMs: 8000,
      width,
      height,
      frameRate: 24,
      faststart: true,
      audio: { silent: false },
    })
  },
  slow,
)

test('PRV-01 demo: 9:16 exists in 720p only', async () => {
  await expect(renderDemoVideo({ ...scene, aspectRatio: '9:16' }, '1080p', '/nowhere.mp4')).rejects.toThrow('720p only')
})

test(
  'PRV-01 demo: aborted halfway, it leaves no file and rejects with the reason',
  async () => {
    const folder = await newFolder()
    const stop = new AbortController()
    const rendering = renderDemoVideo(scene, '720p', join(folder, 'a.mp4'), { signal: stop.signal })
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
    await expect(renderDemoVideo({ ...scene, imagePath }, '720p', join(folder, 'a.mp4'))).rejects.toThrow(
      'The picture cannot be read',
    )
    expect(await readdir(folder)).toEqual(['picture.png'])
  },
  slow,
)
