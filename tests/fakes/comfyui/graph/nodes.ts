/** An input as `GET /api/object_info` describes it: a type or a list of values, and its bounds. */
export type NodeInput = [type: string | string[], config?: Record<string, unknown>]

export type NodeClass = {
  required: Record<string, NodeInput>
  optional?: Record<string, NodeInput>
  output: string[]
  isOutput?: true
  /** A partner node: it spends the operator's credits at Comfy. */
  isPartner?: true
}

const whole = (min: number, max: number, more: object = {}): NodeInput => ['INT', { min, max, ...more }]
const real = (min: number, max: number, more: object = {}): NodeInput => ['FLOAT', { min, max, ...more }]
const combo = (...options: (string | number)[]): NodeInput => ['COMBO', { options, multiselect: false }]
/** A choice whose values have inputs of their own, which are sent as `format.codec`. */
const dynamicCombo = (...keys: string[]): NodeInput => [
  'COMFY_DYNAMICCOMBO_V3',
  { options: keys.map((key) => ({ key, inputs: {} })) },
]
const text: NodeInput = ['STRING', { multiline: true, dynamicPrompts: true }]
const line: NodeInput = ['STRING', { multiline: false }]
const largest = Number.MAX_SAFE_INTEGER

/** The size of a latent video whose model wants sides in steps of 32. */
const latentSize: Record<string, NodeInput> = {
  width: whole(64, 16_384, { default: 768, step: 32 }),
  height: whole(64, 16_384, { default: 512, step: 32 }),
  length: whole(1, 16_384, { default: 97, step: 8 }),
  batch_size: whole(1, 4096, { default: 1 }),
}

/** The classes that the fake has: those of its workflows, and a few beside them. */
export const nodeClasses: Record<string, NodeClass> = {
  PrimitiveString: { required: { value: line }, output: ['STRING'] },
  PrimitiveStringMultiline: { required: { value: text }, output: ['STRING'] },
  PrimitiveInt: { required: { value: whole(-largest, largest, { control_after_generate: true }) }, output: ['INT'] },
  PrimitiveFloat: { required: { value: real(-largest, largest) }, output: ['FLOAT'] },
  PrimitiveBoolean: { required: { value: ['BOOLEAN', {}] }, output: ['BOOLEAN'] },
  ComfyMathExpression: {
    required: { expression: line },
    optional: { 'values.a': ['FLOAT,INT', {}], 'values.b': ['FLOAT,INT', {}] },
    output: ['FLOAT', 'INT'],
  },
  CheckpointLoaderSimple: {
    required: { ckpt_name: [['ltx-fake.safetensors', 'other.safetensors'], {}] },
    output: ['MODEL', 'CLIP', 'VAE'],
  },
  CLIPTextEncode: { required: { text, clip: ['CLIP', {}] }, output: ['CONDITIONING'] },
  EmptyLTXVLatentVideo: { required: latentSize, output: ['LATENT'] },
  LTXVImgToVideo: {
    required: {
      ...{ positive: ['CONDITIONING', {}], negative: ['CONDITIONING', {}], vae: ['VAE', {}], image: ['IMAGE', {}] },
      ...{ ...latentSize, strength: real(0, 1, { default: 1 }) },
    },
    output: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
  },
  WanFirstLastFrameToVideo: {
    required: {
      ...{ positive: ['CONDITIONING', {}], negative: ['CONDITIONING', {}], vae: ['VAE', {}] },
      width: whole(16, 16_384, { default: 832, step: 16 }),
      height: whole(16, 16_384, { default: 480, step: 16 }),
      ...{ length: whole(1, 16_384, { default: 81, step: 4 }), batch_size: whole(1, 4096, { default: 1 }) },
    },
    optional: { start_image: ['IMAGE', {}], end_image: ['IMAGE', {}] },
    output: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
  },
  KSampler: {
    required: {
      model: ['MODEL', {}],
      seed: whole(0, 18_446_744_073_709_552_000, { default: 0, control_after_generate: true }),
      steps: whole(1, 10_000, { default: 20 }),
      cfg: real(0, 100, { default: 8, step: 0.1 }),
      sampler_name: [['euler', 'dpmpp_2m'], {}],
      scheduler: [['normal', 'karras'], {}],
      ...{ positive: ['CONDITIONING', {}], negative: ['CONDITIONING', {}], latent_image: ['LATENT', {}] },
      denoise: real(0, 1, { default: 1, step: 0.01 }),
    },
    output: ['LATENT'],
  },
  VAEDecode: { required: { samples: ['LATENT', {}], vae: ['VAE', {}] }, output: ['IMAGE'] },
  LoadImage: { required: { image: [['example.png'], { image_upload: true }] }, output: ['IMAGE', 'MASK'] },
  EmptyImage: {
    required: {
      ...{ width: whole(1, 16_384, { default: 512 }), height: whole(1, 16_384, { default: 512 }) },
      ...{ batch_size: whole(1, 4096, { default: 1 }), color: whole(0, 0xff_ff_ff, { default: 0, display: 'color' }) },
    },
    output: ['IMAGE'],
  },
  EmptyAudio: {
    required: {
      duration: real(0, 3600, { default: 60, step: 0.01 }),
      sample_rate: whole(1, 192_000, { default: 44_100 }),
      channels: whole(1, 2, { default: 2 }),
    },
    output: ['AUDIO'],
  },
  CreateVideo: {
    required: { images: ['IMAGE', {}], fps: real(1, 120, { default: 30, step: 1 }) },
    optional: { audio: ['AUDIO', {}], bit_depth: combo('auto', 8, 10) },
    output: ['VIDEO'],
  },
  SaveVideo: {
    required: {
      ...{ video: ['VIDEO', {}], filename_prefix: ['STRING', { default: 'video/ComfyUI' }] },
      format: dynamicCombo('auto', 'mp4', 'mkv', 'webm'),
    },
    optional: { codec: dynamicCombo('auto', 'h264', 'av1') },
    output: ['VIDEO'],
    isOutput: true,
  },
  SaveImage: {
    required: { images: ['IMAGE', {}], filename_prefix: ['STRING', { default: 'ComfyUI' }] },
    ...{ output: [], isOutput: true },
  },
  PreviewImage: { required: { images: ['IMAGE', {}] }, output: [], isOutput: true },
  KlingTextToVideoNode: {
    required: {
      prompt: text,
      negative_prompt: text,
      cfg_scale: real(0, 1),
      aspect_ratio: combo('16:9', '9:16', '1:1'),
    },
    ...{ output: ['VIDEO', 'STRING', 'STRING'], isPartner: true },
  },
}

/** What `GET /api/object_info/{class}` answers; `{}` for an unknown class. */
/** Without the nodes and the values of lists that are `gone`. */
export function describeClass(name: string, gone: ReadonlySet<unknown>): object {
  const found = Object.hasOwn(nodeClasses, name) && !gone.has(name) ? nodeClasses[name] : undefined
  if (!found) return {}
  const { output, isOutput = false, isPartner = false } = found
  const [required, optional] = [withoutGone(found.required, gone), withoutGone(found.optional ?? {}, gone)]
  const module = isPartner ? 'comfy_api_nodes.nodes_kling' : 'nodes'
  return {
    [name]: {
      input: { required, optional },
      input_order: { required: Object.keys(required), optional: Object.keys(optional) },
      ...{ is_input_list: false, output, output_is_list: output.map(() => false), output_name: output },
      ...{ name, display_name: name, description: '', python_module: module, category: 'fake' },
      ...{ output_node: isOutput, deprecated: false, experimental: false, api_node: isPartner },
    },
  }
}

function withoutGone(inputs: NodeClass['required'], gone: ReadonlySet<unknown>): NodeClass['required'] {
  return JSON.parse(JSON.stringify(inputs), (_, value) =>
    Array.isArray(value) ? value.filter((one) => !gone.has(one)) : value,
  )
}
