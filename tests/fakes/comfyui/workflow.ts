import modelFree from '#server/features/gpu/connection/model-free.json' with { type: 'json' }
import type { ComfyGraph } from './comfyui-state.ts'

/**
 * A workflow as an operator exports it, of core nodes only. A template binds: prompt [2, text], negative [3, text],
 * seed [5, seed], width and height of 4, seconds [10, value], and as its output 9. Node 12 is another output, which
 * `partial_execution_targets: ['9']` leaves out.
 */
export const textWorkflow: ComfyGraph = {
  '1': node('CheckpointLoaderSimple', 'Load Checkpoint', { ckpt_name: 'ltx-fake.safetensors' }),
  '2': node('CLIPTextEncode', 'Prompt', { text: 'waves', clip: ['1', 1] }),
  '3': node('CLIPTextEncode', 'Negative prompt', { text: 'blurry', clip: ['1', 1] }),
  '4': node('EmptyLTXVLatentVideo', 'Size', { width: 320, height: 192, length: ['11', 1], batch_size: 1 }),
  '5': node('KSampler', 'Sampler', {
    ...{ model: ['1', 0], seed: 7, steps: 20, cfg: 3, sampler_name: 'euler', scheduler: 'normal', denoise: 1 },
    ...{ positive: ['2', 0], negative: ['3', 0], latent_image: ['4', 0] },
  }),
  '6': node('VAEDecode', 'Decode', { samples: ['5', 0], vae: ['1', 2] }),
  '7': node('EmptyAudio', 'Sound', { duration: ['14', 0], sample_rate: 48_000, channels: 2 }),
  '8': node('CreateVideo', 'Create Video', { images: ['6', 0], audio: ['7', 0], fps: 24 }),
  '9': node('SaveVideo', 'Save Video', {
    video: ['8', 0],
    filename_prefix: 'video/ComfyUI',
    format: 'mp4',
    codec: 'auto',
  }),
  '10': node('PrimitiveInt', 'Seconds', { value: 2 }),
  // Models of this kind make 8n+1 frames.
  '11': node('ComfyMathExpression', 'Frames', { expression: 'a * 24 + 1', 'values.a': ['10', 0] }),
  // A sound wants its length as a fraction, which the second output of an expression is not.
  '14': node('ComfyMathExpression', 'Length of the sound', { expression: 'a', 'values.a': ['10', 0] }),
  '12': node('PreviewImage', 'Preview', { images: ['6', 0] }),
}

/** The same with a picture that the video begins with: [13, image]. Size is bound to 4 here, too. */
export const imageWorkflow: ComfyGraph = {
  ...textWorkflow,
  '4': node('LTXVImgToVideo', 'Size', {
    ...{ width: 320, height: 192, length: ['11', 1], batch_size: 1, strength: 1 },
    ...{ positive: ['2', 0], negative: ['3', 0], vae: ['1', 2], image: ['13', 0] },
  }),
  '5': node('KSampler', 'Sampler', {
    ...textWorkflow['5']?.inputs,
    ...{ positive: ['4', 0], negative: ['4', 1], latent_image: ['4', 2] },
  }),
  '13': node('LoadImage', 'First frame', { image: 'example.png' }),
}

/** The same with a picture that the video ends with, too: [15, image]. Size is bound to 4 here, too. */
export const framesWorkflow: ComfyGraph = {
  ...imageWorkflow,
  '4': node('WanFirstLastFrameToVideo', 'Size', {
    ...{ width: 320, height: 192, length: ['11', 1], batch_size: 1 },
    ...{ positive: ['2', 0], negative: ['3', 0], vae: ['1', 2], start_image: ['13', 0], end_image: ['15', 0] },
  }),
  '15': node('LoadImage', 'Last frame', { image: 'example.png' }),
}

/** The workflow of the connection test, without a model: it runs on any server within two seconds. */
export const modelFreeWorkflow: ComfyGraph = modelFree

/** A copy of a workflow with other values for some inputs, each named `node.input`. */
export function withInputs(graph: ComfyGraph, values: Record<string, unknown>): ComfyGraph {
  const changed = structuredClone(graph)
  for (const [path, value] of Object.entries(values)) {
    const [id = '', ...input] = path.split('.')
    const { inputs } = changed[id] ?? {}
    if (!inputs) throw new Error(`the workflow has no node ${id}`)
    inputs[input.join('.')] = value
  }
  return changed
}

function node(classType: string, title: string, inputs: Record<string, unknown>) {
  return { class_type: classType, inputs, _meta: { title } }
}
