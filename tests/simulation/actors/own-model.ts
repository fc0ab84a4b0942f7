import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import { toGraphModel } from '#server/features/models/catalogue/graph-model.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'

/** The model that the operator has added for servers of their own. */
export const ownModel = 'own-card'

const sizes: GpuDefinition['sizes'] = {
  '720p': { '16:9': [1280, 736], '9:16': [736, 1280] },
  '1080p': { '16:9': [1920, 1088], '9:16': [1088, 1920] },
}

/** It makes all that Veo does, so that it can stand in for it. So cheap that people can buy several takes. */
export function defineOwnModel(workflows: { text: string; image: string }): GpuDefinition {
  const defaults = { seconds: 4, resolution: '720p' } as const
  return { ...gpuDefinition(workflows), seconds: [4, 6, 8], sizes, defaults, credits: 0.25 }
}

const anyWorkflow = '0'.repeat(64)
/** As it is sold. */
export const shippedOwnModel = toGraphModel(ownModel, defineOwnModel({ text: anyWorkflow, image: anyWorkflow }))
