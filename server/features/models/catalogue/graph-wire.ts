/** An input of a node in a workflow. */
export type Slot = [node: string, input: string]

export type GraphValue =
  | 'prompt'
  | 'negativePrompt'
  | 'seed'
  | 'width'
  | 'height'
  | 'seconds'
  | 'frames'
  | 'first'
  | 'last'
  | 'sound'

export type GraphTemplate = {
  /** SHA-256 of the workflow's JSON, in hex; the workflow is stored apart. */
  workflow: string
  /** The node whose file is the video. */
  output: string
  /** Where each value goes; null: the workflow does not have it. */
  set: Record<GraphValue, Slot[] | null>
  /** Written into every run. */
  fixed: [node: string, input: string, value: string | number | boolean][]
}

/** How a model of the operator's own ComfyUI is made: a workflow for each mode, and where its values go. */
export type GraphWire = {
  fps: number
  /** The number of frames is `plus` more than a multiple of `step`. */
  grid: { step: number; plus: number } | null
  /** Width and height by resolution and aspect ratio. */
  sizes: Record<string, Record<string, [width: number, height: number]>>
  modes: Partial<Record<'text' | 'image' | 'frames', GraphTemplate>>
}
