import type { PictureRole } from './plan-trial.ts'

/** Colours that no model mistakes for each other. */
const colours = [
  [214, 40, 40],
  [40, 90, 214],
  [40, 160, 70],
  [240, 200, 40],
] as const satisfies readonly (readonly [number, number, number])[]

/** The corners from the upper left, row by row. The last picture is the first one, turned upside down. */
const cornersOf = (role: PictureRole) => (role === 'first' ? colours : colours.toReversed())

type Size = readonly [width: number, height: number]

/** A picture of four colours, to see whether a video begins or ends with it. */
export async function drawTestPicture([width, height]: Size, role: PictureRole): Promise<File> {
  const { canvas, context } = createCanvas(width, height)
  for (const [place, colour] of cornersOf(role).entries()) {
    context.fillStyle = `rgb(${colour.join()})`
    context.fillRect((place % 2) * (width / 2), place < 2 ? 0 : height / 2, width / 2, height / 2)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser could not draw the test picture.')
  return new File([blob], `test-picture-${role}.png`, { type: 'image/png' })
}

/** Whether a frame has the colours of the test picture in its corners. @throws SecurityError if scripts may not read it */
export function resemblesTestPicture(frame: CanvasImageSource, role: PictureRole): boolean {
  const side = 64
  const { context } = createCanvas(side, side)
  context.drawImage(frame, 0, 0, side, side)
  const corners = cornersOf(role)
  return corners.every((corner, place) => {
    const [x, y] = [((place % 2) + 0.25) * (side / 2), ((place < 2 ? 0 : 1) + 0.25) * (side / 2)]
    return findNearest(averageOf(context.getImageData(x, y, side / 4, side / 4).data)) === corner
  })
}

function createCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser could not draw the test picture.')
  return { canvas, context }
}

function averageOf(pixels: Uint8ClampedArray): number[] {
  return [0, 1, 2].map((channel) => {
    let sum = 0
    for (let at = channel; at < pixels.length; at += 4) sum += pixels[at] ?? 0
    return sum / (pixels.length / 4)
  })
}

function findNearest(colour: readonly number[]) {
  const distanceOf = (one: readonly number[]) =>
    Math.hypot(...one.map((value, channel) => value - (colour[channel] ?? 0)))
  return colours.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0]
}
