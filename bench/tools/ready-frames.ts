/** Draws all frames of a demo video in advance. On each message, encodes them and reports the seconds to its parent. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { frameCount, frameSize, inPixels } from '#renderer/clip.ts'
import { composeScene } from '#renderer/compose-scene.ts'
import type { DemoClip } from '#renderer/demo-clip.ts'
import { createFramePainter } from '#renderer/draw-frames.ts'
import { encodeClip } from '#renderer/encode-clip.ts'

const clip = JSON.parse(process.argv[2] ?? '') as DemoClip
const size = frameSize(clip)
const paint = await createFramePainter(clip, size)
const frames = Array.from({ length: frameCount(clip.seconds) }, (_, index) => Buffer.from(paint(index)))
const picture = {
  ...inPixels(size),
  frameCount: frames.length,
  frame: async (index: number) => frames[index] as Buffer,
}
const sound = composeScene(clip).scene.sound()

process.on('message', async () => {
  const begunAt = performance.now()
  await encodeClip(join(tmpdir(), `soundreel-bench-${process.pid}.mp4`), picture, sound)
  process.send?.((performance.now() - begunAt) / 1000)
})
process.send?.('ready')
