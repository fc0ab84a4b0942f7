import { describe, expect, it } from 'vitest'
import { type GpuDefinition, gpuDefinitionSchema } from '#contract/models/gpu/gpu-definition.ts'
import type { ImportedWorkflow } from '#contract/models/gpu/gpu-models.ts'
import { readFixed } from './fixed-text.ts'
import { blank, type GpuValues, toValues } from './gpu-values.ts'
import { absent, keyOf } from './input-keys.ts'
import { listInputs, listOutputs } from './list-inputs.ts'
import { nameOf } from './name-of.ts'
import { readGpuDefinition } from './read-gpu-definition.ts'
import { readSizes } from './sizes-text.ts'

const none = { negativePrompt: null, frames: null, first: null, last: null, sound: null }
const set: NonNullable<GpuDefinition['modes']['text']>['set'] = {
  ...{ ...none, prompt: [['405:12', 'text']], seconds: [['405:9', 'value']] },
  seed: [
    ['405:31', 'noise_seed'],
    ['405:32', 'noise_seed'],
  ],
  ...{ width: [['405:40', 'value']], height: [['405:41', 'value']] },
}
const definition = gpuDefinitionSchema.parse({
  ...{ label: 'LTX', summary: 'Makes sound, too.', promptMax: 2000, audio: 'always', seconds: [5, 8, 10], fps: 24 },
  ...{ grid: { step: 8, plus: 1 }, defaults: { seconds: 5, resolution: '720p' }, credits: 0.5 },
  sizes: { '720p': { '16:9': [1280, 736], '9:16': [736, 1280] }, '1080p': { '16:9': [1920, 1088] } },
  licence: { name: 'LTX-2.x Community', url: 'https://example.com/licence', checkedOn: '2026-11-27' },
  modes: {
    text: {
      ...{ workflow: 'a'.repeat(64), output: '75', set },
      fixed: [
        ['405:7', 'value', false],
        ['405:8', 'steps', 2.5],
        ['405:9', 'name', '12'],
        ['a.b', 'x=y', 'two\nlines'],
      ],
    },
  },
})

const imported: ImportedWorkflow = {
  ...{ workflow: 'b'.repeat(64), outputs: ['75'], fps: 24 },
  nodes: [
    { id: '405:12', class: 'CLIPTextEncode', title: 'Positive', inputs: [{ name: 'text', value: 'Waves\n at dawn' }] },
    { id: '405:50', class: 'KSampler', title: 'Sampler', inputs: [{ name: 'steps', value: 8 }] },
    { id: '75', class: 'SaveVideo', title: 'Save', inputs: [{ name: 'filename_prefix', value: 'video' }] },
  ],
  candidates: {
    ...{ prompt: [['405:12', 'text']], negativePrompt: [], seed: [], width: [], height: [] },
    ...{ seconds: [], frames: [], first: [], last: [], sound: [] },
  },
}

describe('the form of a model on own servers', () => {
  it('MOD-08 shows a definition and reads the same one again', () => {
    const values = toValues('ltx', definition)
    expect(values).toMatchObject({
      ...{
        seconds: '5, 8, 10',
        step: '8',
        plus: '1',
        sizes: '720p 16:9 1280x736\n720p 9:16 736x1280\n1080p 16:9 1920x1088',
      },
      modes: {
        text: { fixed: '405:7.value=false\n405:8.steps=2.5\n405:9.name="12"\n"a.b"."x=y"="two\\nlines"' },
        image: { on: false },
      },
    })
    expect(readGpuDefinition(values, false)).toEqual({ definition, id: 'ltx' })
  })

  it('MOD-08 sends no negative prompt unless every workflow takes one', () => {
    const values = { ...toValues('ltx', definition), negativePromptMax: '500' }
    expect(readGpuDefinition(values, true)).toEqual({ definition, id: 'ltx' })
    const { text } = values.modes
    const negative = { ...text, set: { ...text.set, negativePrompt: [keyOf(['405:13', 'text'])] } }
    const read = readGpuDefinition({ ...values, modes: { ...values.modes, text: negative } }, true)
    expect(read).toMatchObject({ definition: { negativePromptMax: 500 } })
  })

  it('MOD-08 refuses what nobody has decided, at its field', () => {
    const { modes, ...values } = toValues('ltx', definition)
    const text = { ...modes.text, output: '', set: { ...modes.text.set, seed: [''], width: [keyOf(['1', 'a']), ''] } }
    expect(readGpuDefinition({ ...values, modes: { ...modes, text } } as GpuValues, true)).toEqual({
      faults: [
        { name: 'modes.text.output', message: 'Choose the node that saves the video' },
        { name: 'modes.text.set.seed', message: 'Choose an input, or say that the workflow does not have it' },
        { name: 'modes.text.set.width', message: 'Choose an input, or say that the workflow does not have it' },
      ],
    })
  })

  it('MOD-08 asks for the workflow before everything else of a mode', () => {
    const read = readGpuDefinition(blank, true)
    const names = 'faults' in read ? read.faults.map(({ name }) => name) : []
    expect(names.filter((name) => name.startsWith('modes'))).toEqual(['modes.text.workflow'])
    expect(names).toEqual(expect.arrayContaining(['id', 'label', 'sizes', 'fps', 'credits', 'licenceName']))
    const off = { ...blank, modes: { ...blank.modes, text: { ...blank.modes.text, on: false } } }
    expect(readGpuDefinition(off, true)).toMatchObject({
      faults: expect.arrayContaining([{ name: 'modes', message: expect.any(String) }]),
    })
  })

  it('MOD-08 names the line that it cannot read', () => {
    expect(readSizes('720p 16:9 1280x736\n\n720p 16:9 1x1').fault).toBe('Line 3 names a size a second time.')
    expect(readSizes('720p 1280x736').fault).toBe('Line 1 is not such as 720p 16:9 1280x704.')
    expect(readSizes(' ').fault).toBe('Name a size.')
    expect(readFixed('6.cfg=1\nsteps=4').wrongLine).toBe(2)
    expect(readFixed('6.text="a=b"\n7.text=c.d=e')).toEqual({
      ...{
        fixed: [
          ['6', 'text', 'a=b'],
          ['7', 'text', 'c.d=e'],
        ],
        wrongLine: null,
      },
    })
  })

  it('MOD-08 offers likely inputs first, and keeps chosen ones that it does not know', () => {
    const key = keyOf(['9', 'gone'])
    expect(listInputs(imported, 'prompt', [key]).map(({ label }) => label)).toEqual([
      ...['Positive · text = Waves at dawn', 'Sampler · steps = 8', 'Save · filename_prefix = video', 'Node 9 · gone'],
    ])
    expect(listInputs(undefined, 'prompt', [absent])).toEqual([])
    expect(listOutputs(imported, '').map(({ value }) => value)).toEqual(['75'])
    expect(listOutputs({ ...imported, outputs: [] }, '').length).toBe(3)
  })

  it.each([
    ['modes.text.set.prompt', 'modes.text.set.prompt'],
    ['modes.text.set.prompt.0.1', 'modes.text.set.prompt'],
    ['modes.image.workflow', 'modes.image.workflow'],
    ['modes.frames.fixed.2', 'modes.frames.fixed'],
    ['modes', 'modes'],
    ['sizes.720p.16:9', 'sizes'],
    ['aspectRatios', 'sizes'],
    ['seconds.1', 'seconds'],
    ['defaults.resolution', 'defaultResolution'],
    ['grid.step', 'step'],
    ['licence.checkedOn', 'checkedOn'],
    ['licence.url', 'licenceUrl'],
    ['prices', 'credits'],
    ['id', 'id'],
  ])('MOD-08 shows an error about %s at %s', (field, name) => {
    expect(nameOf(field)).toBe(name)
  })
})
