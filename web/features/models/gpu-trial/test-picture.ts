/** The corners of the test picture, from the upper left, row by row: colours that no model mistakes for each other. */
const corners = [
  [214, 40, 40],
  [40, 90, 214],
  [40, 160, 70],
  [240, 200, 40],
] as const satisfies readonly (readonly [number, number, number])[]

type Size = readonly [width: number, height: number]

/** A picture of four colours, to see whether a video begins with it. */
export async function drawTestPicture([width, height]: Size): Promise<File> {
  const { canvas, context } = createCanvas(width, height)
  for (const [place, colour] of corners.entries()) {
    context.fillStyle = `rgb(${colour.join()})`
    context.fillRect((place % 2) * (width / 2), place < 2 ? 0 : height / 2, width / 2, height / 2)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser could not draw the test picture.')
  return new File([blob], 'test-picture.png', { type: 'image/png' })
}

/** Whether the first frame of a video has the colours of the test picture in its corners; null if it cannot be read. */
export async function beginsWithTestPicture(url: string): Promise<boolean | null> {
  const side = 64
  const { context } = createCanvas(side, side)
  const frame = await loadFirstFrame(url)
  if (!frame) return null
  try {
    context.drawImage(frame, 0, 0, side, side)
    return corners.every((_, place) => {
      const [x, y] = [((place % 2) + 0.25) * (side / 2), ((place < 2 ? 0 : 1) + 0.25) * (side / 2)]
      return findNearest(averageOf(context.getImageData(x, y, side / 4, side / 4).data)) === place
    })
  } catch {
    // The file lies at another origin that does not let scripts read it.
    return null
  }
}

const patienceMs = 20_000

function loadFirstFrame(url: string): Promise<HTMLVideoElement | null> {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, preload: 'auto', crossOrigin: 'anonymous', src: url })
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    const end = (result: HTMLVideoElement | null) => {
      clearTimeout(timer)
      resolve(result)
    }
    video.onloadeddata = () => end(video)
    video.onerror = () => end(null)
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

function findNearest(colour: readonly number[]): number {
  const distances = corners.map((corner) =>
    Math.hypot(...corner.map((value, channel) => value - (colour[channel] ?? 0))),
  )
  return distances.indexOf(Math.min(...distances))
}
