import type { PictureRole } from './plan-trial.ts'
import { resemblesTestPicture } from './test-picture.ts'

/** The test picture that a video does not have in its place, if any; or why that is unknown. */
export type OtherPicture = PictureRole | 'none' | 'unreadable' | 'late' | 'unplayable'

/** Compares the first frame of a video with the first test picture, and the last frame with the last. */
export async function findOtherPicture(url: string, roles: readonly PictureRole[]): Promise<OtherPicture> {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, preload: 'auto', crossOrigin: 'anonymous', src: url })
  let loaded = await waitFor(video, 'loadeddata')
  if (loaded === 'failed') {
    // The file may be at another origin that lets nobody read it: then it can be watched.
    Object.assign(video, { crossOrigin: null, src: url })
    loaded = await waitFor(video, 'loadeddata')
  }
  if (loaded !== 'done') return loaded === 'late' ? 'late' : 'unplayable'
  try {
    for (const role of roles) {
      if (role === 'last' && (await seekToLastFrame(video)) !== 'done') return 'unreadable'
      if (!(await showsTestPicture(video, role))) return role
    }
    return 'none'
  } catch {
    return 'unreadable'
  }
}

const patienceMs = 20_000
const drawnWithinMs = 5_000

/**
 * A busy browser draws a frame some time after it has said that it has it. Until then, it draws nothing or the frame
 * before, and does not notice that scripts may not read the file. @throws SecurityError if they may not
 */
async function showsTestPicture(video: HTMLVideoElement, role: PictureRole): Promise<boolean> {
  for (const deadline = performance.now() + drawnWithinMs; performance.now() < deadline; await pause(100))
    if (resemblesTestPicture(video, role)) return true
  return false
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function seekToLastFrame(video: HTMLVideoElement) {
  // Within the last frame: at the very end, a browser may show none.
  video.currentTime = Math.max(0, video.duration - 0.02)
  return waitFor(video, 'seeked')
}

function waitFor(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<'done' | 'failed' | 'late'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), patienceMs)
    const end = (result: 'done' | 'failed') => {
      clearTimeout(timer)
      resolve(result)
    }
    video.addEventListener(event, () => end('done'), { once: true })
    video.addEventListener('error', () => end('failed'), { once: true })
  })
}
