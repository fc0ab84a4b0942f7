import type { Frame, Scaler } from 'node-av'
import { type FrameSketch, isGoodFrame, sketchSize, sketchStepSeconds } from '#contract/videos/is-good-frame.ts'

/** Frames come a little earlier or later than their rate says. */
const toleranceSeconds = 0.001

/** Tells of frame after frame whether the next clip may start from it. */
export function createGoodFrameTest(scaler: Scaler): (frame: Frame, seconds: number) => boolean {
  let recent: { at: number; sketch: FrameSketch }[] = []
  return (frame, seconds) => {
    const sketch = scaler.toBufferSync(frame, { resize: sketchSize, format: 'gray' })
    const earlier = recent.filter(({ at }) => at <= seconds - sketchStepSeconds + toleranceSeconds)
    const before = earlier.at(-1)
    recent = [...recent.slice(Math.max(0, earlier.length - 1)), { at: seconds, sketch }]
    return isGoodFrame(sketch, before?.sketch ?? null)
  }
}
