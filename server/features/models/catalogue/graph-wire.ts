import type { GpuDefinition, GraphMode, slotNames } from '#contract/models/gpu/gpu-definition.ts'

/** What a mode of a definition says of its workflow. */
export type GraphTemplate = NonNullable<GpuDefinition['modes'][GraphMode]>

/** An input of a node in a workflow. */
export type Slot = [node: string, input: string]
export type GraphValue = (typeof slotNames)[number]

/** How a model of the operator's own ComfyUI is made: the part of its definition that a video needs. */
export type GraphWire = Pick<GpuDefinition, 'fps' | 'grid' | 'sizes' | 'modes'>
