/** The brightness of a frame, 0 to 255, at a grid of points in reading order. */
export type FrameSketch = ArrayLike<number>

export const sketchSize = { width: 32, height: 18 }
/** A fade shows in the difference of two frames that are this far apart. */
export const sketchStepSeconds = 0.25
/** How far before the end of a video its last good frame is searched. */
export const searchedSeconds = 3

const darkBelow = 20
const flatBelow = 5
/** A frame fades if it has less than this share of the contrast of the earlier one… */
const fadedBelow = 0.94
/** … and otherwise shows about the same; things may have moved meanwhile. */
const sameAbove = 0.8

/**
 * Whether the next clip may start from this frame: it is not dark, not of one colour, and not fading since `before`,
 * a frame `sketchStepSeconds` earlier. For the page and the server, so that the page shows the frame that is taken.
 */
export function isGoodFrame(frame: FrameSketch, before: FrameSketch | null): boolean {
  const own = measure(frame, frame)
  if (own.mean < darkBelow || Math.sqrt(own.product) < flatBelow) return false
  if (before === null) return true
  const earlier = measure(before, before)
  const { product } = measure(frame, before)
  if (earlier.product === 0) return true
  const contrast = Math.sqrt(own.product / earlier.product)
  const likeness = product / Math.sqrt(earlier.product * own.product)
  return contrast > fadedBelow || likeness < sameAbove
}

/** The mean of the first sketch, and the covariance of both. */
function measure(one: FrameSketch, other: FrameSketch): { mean: number; product: number } {
  let [sum, otherSum, product] = [0, 0, 0]
  for (let index = 0; index < one.length; index++) {
    const [a = 0, b = 0] = [one[index], other[index]]
    sum += a
    otherSum += b
    product += a * b
  }
  const count = Math.max(1, one.length)
  return { mean: sum / count, product: product / count - (sum / count) * (otherSum / count) }
}
