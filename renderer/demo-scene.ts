/** The input of a clip. The same input gives the same picture and sound. */
export type DemoScene = {
  prompt: string
  /** null: the prompt alone determines the scene. */
  seed: number | null
  aspectRatio: '16:9' | '9:16'
  /** Shown small at the bottom right, cut at 60 characters; any text is safe. */
  watermark: string | null
  /** A JPEG, PNG or WebP to animate instead of a drawn scene. */
  imagePath: string | null
}

export type DemoRendition = '720p' | '1080p'
