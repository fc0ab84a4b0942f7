import {
  type FrameSketch,
  isGoodFrame,
  searchedSeconds,
  sketchSize,
  sketchStepSeconds,
} from '#contract/videos/is-good-frame.ts'

const stillWidth = 320

/** A small JPEG to show in the form, as a data URL that a draft can keep; null if the browser cannot draw it. */
export function drawStill(source: CanvasImageSource, width: number, height: number): string | null {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, stillWidth / Math.max(1, width))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  try {
    canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/jpeg', 0.7)
  } catch {
    // The video comes from another site, which does not let pages read it.
    return null
  }
}

/** The same for a file. */
export async function drawFile(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const still = drawStill(bitmap, bitmap.width, bitmap.height)
    bitmap.close()
    return still
  } catch {
    return null
  }
}

/** After this time, the form shows the poster instead. */
const lastFrameMs = 4_000

/** The last good frame of a video, about as the server finds it; null if the browser cannot read it. */
export function drawLastFrame(url: string): Promise<string | null> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const timer = setTimeout(() => resolve(null), lastFrameMs)
  video.onerror = () => resolve(null)
  video.onloadedmetadata = () => void searchBackwards(video).then(resolve, () => resolve(null))
  video.src = url
  return promise.finally(() => {
    clearTimeout(timer)
    video.removeAttribute('src')
    video.load()
  })
}

/** A moment before the end, where every browser shows a picture. */
const beforeEndSeconds = 0.05

/** Compares each frame with the one a step earlier, from the end on, until one is good; otherwise the very last. */
async function searchBackwards(video: HTMLVideoElement): Promise<string | null> {
  const end = Math.max(0, video.duration - beforeEndSeconds)
  const last = await lookAt(video, end)
  let later = last
  for (let back = sketchStepSeconds; back <= Math.min(end, searchedSeconds); back += sketchStepSeconds) {
    const earlier = await lookAt(video, end - back)
    if (later.sketch === null || isGoodFrame(later.sketch, earlier.sketch)) return later.still
    later = earlier
  }
  return last.still
}

async function lookAt(video: HTMLVideoElement, seconds: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  video.onseeked = () => resolve()
  video.currentTime = seconds
  await promise
  return { still: drawStill(video, video.videoWidth, video.videoHeight), sketch: sketch(video) }
}

/** Null if the page may not read the video's pixels. */
function sketch(video: HTMLVideoElement): FrameSketch | null {
  const canvas = document.createElement('canvas')
  canvas.width = sketchSize.width
  canvas.height = sketchSize.height
  const context = canvas.getContext('2d')
  try {
    context?.drawImage(video, 0, 0, sketchSize.width, sketchSize.height)
    const pixels = context?.getImageData(0, 0, sketchSize.width, sketchSize.height).data ?? []
    return Array.from({ length: sketchSize.width * sketchSize.height }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = pixels.slice(index * 4, index * 4 + 3)
      return 0.299 * red + 0.587 * green + 0.114 * blue
    })
  } catch {
    return null
  }
}
