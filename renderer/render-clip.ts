import { frameCount, frameSize, inPixels } from './clip.ts'
import type { DemoClip } from './demo-clip.ts'
import { startDrawing } from './drawing-threads.ts'
import type { ParentClip } from './parent-clip.ts'
import type { StereoSound } from './sounds/stereo-sound.ts'

/**
 * Writes the clip as an MP4. Most code is imported only after drawing has begun, because the drawing threads load
 * theirs meanwhile. @throws Error if a picture or the parent cannot be read
 */
export async function renderClip(clip: DemoClip, outputPath: string): Promise<void> {
  const size = frameSize(clip)
  const pixels = inPixels(size)
  const reading = clip.mode === 'extend' ? await import('./parent-clip.ts') : null
  const parent = clip.mode === 'extend' && reading ? await reading.readParent(clip.parentPath, pixels) : null
  const drawn = frameCount(clip.seconds)
  const drawing = startDrawing({ clip, size, ...(parent ? { parentFrame: parent.lastFrame } : {}) }, drawn)
  try {
    const sound = clip.audio ? await composeSound(clip, parent) : null
    const { encodeClip } = await import('./encode-clip.ts')
    const before = parent?.frameCount ?? 0
    const earlier = clip.mode === 'extend' ? reading?.parentFrames(clip.parentPath, pixels) : null
    const frame = async (index: number) => {
      if (index >= before) return drawing.frame(index - before)
      const next = await earlier?.next()
      if (!next || next.done) throw new Error('The video to extend changed while it was read')
      return next.value
    }
    await encodeClip(outputPath, { ...pixels, frameCount: before + drawn, frame }, sound)
  } finally {
    await drawing.close()
  }
}

async function composeSound(clip: DemoClip, parent: ParentClip | null): Promise<StereoSound> {
  const { composeScene } = await import('./compose-scene.ts')
  const { scene, random } = composeScene(clip)
  if (parent) return (await import('./modes/extend-sound.ts')).joinSounds(parent.sound, scene.sound())
  if (clip.mode !== 'references') return scene.sound()
  const { addReferenceSound } = await import('./modes/reference-sound.ts')
  return scene.sound((sound) => addReferenceSound(sound, random.fork('references'), clip.referencePaths.length))
}
