/** Draws all frames of a demo video in advance. On each message, encodes them and reports the seconds to its parent. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { durationSeconds, frameRate, frameSize } from '#renderer/clip.ts'
import { composeScene } from '#renderer/compose-scene.ts'
import type { DemoRendition, DemoScene } from '#renderer/demo-scene.ts'
import { createFramePainter } from '#renderer/draw-frames.ts'
import { encodeClip } from '#renderer/encode-clip.ts'

const scene = JSON.parse(process.argv[2] ?? '') as DemoScene
const size = frameSize(scene.aspectRatio, process.argv[3] as DemoRendition)
const paint = await createFramePainter(scene, size)
const frames = Array.from({ length: durationSeconds * frameRate }, (_, index) => Buffer.from(paint(index)))
const picture = {
  width: Math.round(size.width * size.scale),
  height: Math.round(size.height * size.scale),
  frameCount: frames.length,
  frame: async (index: number) => frames[index] as Buffer,
}
const sound = composeScene(scene).scene.sound()

process.on('message', async () => {
  const begunAt = performance.now()
  await encodeClip(join(tmpdir(), `soundreel-bench-${process.pid}.mp4`), picture, sound)
  process.send?.((performance.now() - begunAt) / 1000)
})
process.send?.('ready')
