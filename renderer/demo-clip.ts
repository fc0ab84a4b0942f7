/** What a clip is made from, named like the modes of the product. Pictures are JPEG, PNG or WebP files. */
export type DemoSource =
  | { mode: 'text' }
  | { mode: 'image'; imagePath: string }
  | { mode: 'frames'; firstFramePath: string; lastFramePath: string }
  | { mode: 'references'; referencePaths: readonly string[] }
  /** The clip begins with the whole parent, an MP4, and continues it. */
  | { mode: 'extend'; parentPath: string }

/** The input of a clip. The same input gives the same picture and sound. */
export type DemoClip = DemoSource & {
  prompt: string
  /** null: the prompt alone determines the scene. */
  seed: number | null
  /** For `extend`, the seconds that are added. */
  seconds: number
  /** For `extend`, that of the parent. */
  aspectRatio: '16:9' | '9:16' | '1:1'
  resolution: '720p' | '1080p'
  /** Whether the clip has a sound track. */
  audio: boolean
  /** Shown small at the bottom right, cut at 60 characters; any text is safe. */
  watermark: string | null
}
