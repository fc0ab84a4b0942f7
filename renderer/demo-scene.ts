/** What a clip is drawn from. The same scene gives the same picture and sound. */
export type DemoScene = {
  prompt: string
  /** null: the prompt alone decides. */
  seed: number | null
  aspectRatio: '16:9' | '9:16'
  /** Shown small at the bottom right, cut at 60 characters; any text is safe. */
  watermark: string | null
  /** A JPEG, PNG or WebP that is brought to life instead of a drawn scene. */
  imagePath: string | null
}

export type DemoRendition = '720p' | '1080p'
