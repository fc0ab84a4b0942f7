import type { GpuDefinition, GraphMode } from '#contract/models/gpu/gpu-definition.ts'
import type { ModelFile } from '#contract/models/gpu/gpu-models.ts'
import type { Workflow } from '#contract/models/gpu/workflow.ts'

type Template = NonNullable<GpuDefinition['modes'][GraphMode]>

/** A model for an operator to start from: its workflows are stored when somebody asks for it. */
export type Starter = {
  definition: Omit<GpuDefinition, 'modes'>
  /** `graph`: in the API format of ComfyUI. */
  modes: Partial<Record<GraphMode, Omit<Template, 'workflow'> & { graph: Workflow }>>
  /** What the workflows load. */
  files: ModelFile[]
}
