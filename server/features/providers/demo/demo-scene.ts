import type { VideoMode } from '#contract/models/video-modes.ts'
import type { DemoClip, DemoSource } from '#renderer/demo-clip.ts'
import type { Rendition } from '#server/features/providers/rendering/task-files.ts'
import { invariant } from '#server/invariant.ts'

/** What a task draws, as it is stored. `made` is drawn in the resolution that was asked for. */
export type DemoScene = Pick<
  DemoClip,
  'prompt' | 'seed' | 'seconds' | 'aspectRatio' | 'resolution' | 'audio' | 'watermark'
> & {
  mode: VideoMode
  /** Its pictures in the order of their roles, or the video that it extends. */
  files: string[]
}

export function toClip({ mode, files, ...scene }: DemoScene, rendition: Rendition): DemoClip {
  const resolution = rendition === 'made' ? scene.resolution : rendition
  return { ...scene, ...sourceOf(mode, files), resolution }
}

function sourceOf(mode: VideoMode, files: string[]): DemoSource {
  const [first, second] = files
  if (mode === 'text') return { mode }
  if (mode === 'references') return { mode, referencePaths: files }
  invariant(first, `the mode ${mode} has a file`)
  if (mode === 'image') return { mode, imagePath: first }
  if (mode === 'extend') return { mode, parentPath: first }
  invariant(second, 'the mode frames has two files')
  return { mode, firstFramePath: first, lastFramePath: second }
}
