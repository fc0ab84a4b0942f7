import { expect, it } from 'vitest'
import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { GraphTemplate, GraphValue, Slot } from '#server/features/models/catalogue/graph-wire.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { inspectTemplate } from './inspect-template.ts'

const core = (required: object, more: object = {}) => ({
  ...{ input: { required, optional: {} }, python_module: 'nodes', output_node: false },
  ...more,
})
const custom = (required: object, optional: object = {}) => ({
  ...core(required),
  ...{ input: { required, optional }, python_module: 'custom_nodes.somebodys' },
})
const saver = core({ video: ['VIDEO'], filename_prefix: ['STRING'] }, { output_node: true })
const definition = { ...gpuDefinition({ text: '' }), seconds: [2], sizes: { '720p': { '16:9': [1280, 736] } } }
const unset: Record<GraphValue, Slot[] | null> = {
  ...{ prompt: null, negativePrompt: null, seed: null, width: null, height: null, seconds: null, frames: null },
  ...{ first: null, last: null, sound: null },
}

type Case = {
  /** How the server describes the class of the node 1. */
  info: Record<string, unknown>
  inputs: Workflow[string]['inputs']
  set?: Partial<Record<GraphValue, string>>
  fixed?: Record<string, string | number | boolean>
  /** The class of node 1; by default `Maker`. */
  name?: string
}

/** What is found in a workflow of two nodes: 1, and 9, which saves what it makes. */
function inspect({ info, inputs, set = {}, fixed = {}, name = 'Maker' }: Case) {
  const workflow: Workflow = {
    '1': { class_type: name, inputs },
    '9': { class_type: 'SaveVideo', inputs: { video: ['1', 0], filename_prefix: 'x' } },
  }
  const bound = Object.entries(set).map(([value, input]) => [value, [['1', input]]])
  const template: GraphTemplate = {
    ...{ workflow: '', output: '9', set: { ...unset, ...Object.fromEntries(bound) } },
    fixed: Object.entries(fixed).map(([input, value]) => ['1', input, value]),
  }
  const known = new Map<string, Record<string, unknown>>([
    [name, info],
    ['SaveVideo', saver],
  ])
  return inspectTemplate({ workflow, template, definition: definition as never }, known)
}
const lacks = (one: Case) => inspect(one).lacks

it('MOD-20 a value that nobody binds must be in range and among the choices, with the fixed values in place', () => {
  const info = core({
    ...{ steps: ['INT', { min: 1, max: 50 }], cfg: ['FLOAT', { min: 0, max: 10 }], tile: ['COMBO', { options: [8] }] },
    ckpt_name: [['a.safetensors'], {}],
  })
  const inputs = { steps: 20, cfg: 3, tile: 8, ckpt_name: 'a.safetensors' }
  expect(lacks({ info, inputs })).toEqual([])
  // A text that is a number is taken as one.
  expect(lacks({ info, inputs: { ...inputs, steps: '20' } })).toEqual([])
  const wrong = { steps: 51, cfg: -1, tile: 9, ckpt_name: 'b.safetensors' }
  const found = [
    'The steps of node 1 cannot be 51: it is at most 50.',
    'The cfg of node 1 cannot be -1: it is at least 0.',
    'The tile of node 1 cannot be 9: it is not among its choices.',
    'b.safetensors is missing: the node Maker does not offer it as ckpt_name.',
  ]
  expect(lacks({ info, inputs: { ...inputs, ...wrong } })).toEqual(found)
  expect(lacks({ info, inputs, fixed: wrong })).toEqual(found)
  expect(lacks({ info, inputs: { ...inputs, ...wrong }, fixed: inputs })).toEqual([])
  expect(lacks({ info, inputs, fixed: { cfg: 'high' } })).toEqual(['The cfg of node 1 cannot be high: it is a number.'])
})

it('MOD-20 a folder without files is known only of ComfyUI’s own nodes', () => {
  const [described, inputs] = [{ ckpt_name: [[], {}] }, { ckpt_name: 'a.safetensors' }]
  expect(lacks({ info: core(described), inputs })).toEqual([expect.stringContaining('a.safetensors is missing')])
  expect(lacks({ info: custom(described), inputs })).toEqual([])
})

it('MOD-20 an input that its class no longer has is named with its node, and so is one that it needs now', () => {
  const info = core({ text: ['STRING', {}], clip: ['CLIP'] })
  const inputs = { text: 'waves', clip: ['9', 0] }
  expect(lacks({ info, inputs: { text: 'waves' } })).toEqual([
    'The node 1 (Maker) needs the input clip. Export the workflow again from an up-to-date ComfyUI.',
  ])
  const gone = 'The node 1 (Maker) has no input words. Export the workflow again from an up-to-date ComfyUI.'
  expect(lacks({ info, inputs: { ...inputs, words: 'x' }, set: { prompt: 'words' } })).toEqual([gone])
  expect(lacks({ info, inputs: { ...inputs, words: 'x' }, fixed: { words: 'y' } })).toEqual([gone])
  expect(lacks({ info, inputs: { ...inputs, words: ['9', 0] } })).toEqual([gone])
  // ComfyUI ignores the value, so the video is made.
  expect(inspect({ info, inputs: { ...inputs, words: 'x' } })).toEqual({
    ...{ lacks: [], warnings: ['The node 1 (Maker) has no input words: its value is ignored.'] },
  })
  expect(inspect({ info, inputs: { ...inputs, upload: 'image' } })).toEqual({ lacks: [], warnings: [] })
})

it('MOD-20 a value that is bound to an input of another type is named', () => {
  const info = core({
    ...{ text: ['STRING'], steps: ['INT'], cfg: ['FLOAT'], on: ['BOOLEAN'], file: [['a'], {}] },
    image: [['a.png'], { image_upload: true }],
  })
  const inputs = { text: 'a', steps: 1, cfg: 1, on: true, file: 'a', image: 'a.png' }
  const found = (set: Case['set']) => lacks({ info, inputs, ...(set ? { set } : {}) })
  expect(found({ prompt: 'steps' })).toEqual([
    'The steps of node 1 (Maker) cannot take the prompt: it is a whole number. Bind another input.',
  ])
  for (const [value, input] of [
    ...[
      ['negativePrompt', 'on'],
      ['prompt', 'file'],
      ['seed', 'text'],
      ['width', 'on'],
      ['frames', 'text'],
    ],
    ...[
      ['seconds', 'text'],
      ['first', 'text'],
      ['last', 'file'],
      ['first', 'steps'],
      ['sound', 'text'],
    ],
  ] as const)
    expect(found({ [value as string]: input })).toEqual([expect.stringContaining(`The ${input} of node 1 (Maker)`)])
  const right = { prompt: 'text', seed: 'steps', seconds: 'cfg', first: 'image', sound: 'on' }
  expect(found(right)).toEqual([])
})

it('MOD-20 every seed that is sent, and every size and length, must be in the range of its input', () => {
  const info = core({ seed: ['INT', { min: 0, max: 65_535 }], width: ['INT', { min: 16, max: 1024, step: 16 }] })
  const inputs = { seed: 7, width: 512 }
  expect(lacks({ info, inputs, set: { seed: 'seed', width: 'width' } })).toEqual([
    'The seed of node 1 cannot be 2147483647: it is at most 65535.',
    'The width of node 1 cannot be 1280: it is at most 1024.',
  ])
  const choices = core({ width: ['COMBO', { options: [512, 1280] }], height: ['COMBO', { options: [512] }] })
  expect(
    lacks({ info: choices, inputs: { width: 512, height: 512 }, set: { width: 'width', height: 'height' } }),
  ).toEqual(['The height of node 1 cannot be 736: it is not among its choices.'])
})

it('MOD-20 nothing is said about what the server does not describe', () => {
  const dynamic = core({
    format: ['COMFY_DYNAMICCOMBO_V3', { options: [{ key: 'mp4', inputs: {} }] }],
    values: ['COMFY_AUTOGROW_V3', { template: {} }],
  })
  const sent = { format: 'mkv', 'format.codec': 'h264', 'values.a': 5, 'values.b': ['9', 0] }
  expect(inspect({ info: dynamic, inputs: sent, set: { seconds: 'values.a' } })).toEqual({ lacks: [], warnings: [] })
  const odd = custom(
    {
      any: ['*'],
      own: ['SOMEBODYS', { min: 5 }],
      remote: ['COMBO', { remote: {} }],
      strange: 'INT',
      both: ['INT,OWN'],
    },
    { input1: ['INT'], format: [['a-mp4'], { formats: { 'a-mp4': [['crf', 'INT', {}]] } }] },
  )
  const held = { any: 'x', own: 1, remote: 'y', strange: 'z', both: 'w', format: 'a-mp4', input7: 3, crf: 19, free: 1 }
  expect(inspect({ info: odd, inputs: held, fixed: { crf: 20 }, set: { seconds: 'input7' } })).toEqual({
    ...{ lacks: [], warnings: [] },
  })
  for (const input of ['any', 'own', 'remote', 'strange', 'both'])
    expect(lacks({ info: odd, inputs: held, set: { seed: input } })).toEqual([])
  expect(lacks({ info: { input: 'unknown', output_node: false }, inputs: held, set: { prompt: 'any' } })).toEqual([])
  // A file in a folder of its own is not in the list of its loader.
  const loader = core({ image: [['a.png'], { image_upload: true }] })
  expect(lacks({ info: loader, inputs: { image: 'folder/b.png [input]' }, name: 'LoadImage' })).toEqual([])
  expect(lacks({ info: loader, inputs: { image: 'b.png' }, name: 'LoadImage' }).length).toBe(1)
})

it('MOD-20 nodes that the output does not depend on only have to be installed', () => {
  const workflow: Workflow = {
    '1': { class_type: 'Maker', inputs: {} },
    '2': { class_type: 'Preview', inputs: { steps: 99 } },
    '9': { class_type: 'SaveVideo', inputs: { video: ['1', 0], filename_prefix: 'x' } },
  }
  const template = { workflow: '', output: '9', set: unset, fixed: [] }
  const maker = core({})
  const known = new Map<string, object>([
    ['Maker', maker],
    ['SaveVideo', saver],
  ]) as Map<string, Record<string, unknown>>
  const asked = { workflow, template, definition: definition as never }
  expect(inspectTemplate(asked, known).lacks).toEqual(['The node Preview is not installed.'])
  known.set('Preview', core({ steps: ['INT', { max: 5 }], images: ['IMAGE'] }))
  expect(inspectTemplate(asked, known).lacks).toEqual([])
})
