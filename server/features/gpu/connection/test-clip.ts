import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { Upload } from '#server/features/providers/comfyui/comfyui-client.ts'
import { prefixOf } from '#server/features/providers/comfyui/view-address.ts'
import modelFree from './model-free.json' with { type: 'json' }

/** The node of the graph that saves the clip. */
export const testOutput = '4'

/**
 * A clip of one second that needs no model, only nodes of ComfyUI itself. Its file has a name of its own: ComfyUI would
 * answer the same graph from its cache, without a file.
 */
export function testGraph(handle: string): Workflow {
  const graph: Workflow = structuredClone(modelFree)
  const output = graph[testOutput]
  if (output) output.inputs.filename_prefix = prefixOf(handle)
  return graph
}

/** One pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** The size of a photo. By default, nginx refuses more than 1 MB. */
const photoBytes = 2 * 1024 * 1024

/** A picture as large as those of customers. Its name is always the same, so that each replaces the last one. */
export function testPicture(): Upload {
  const bytes = Buffer.alloc(photoBytes)
  pixel.copy(bytes)
  return { name: 'connection-test.png', type: 'image/png', bytes }
}
