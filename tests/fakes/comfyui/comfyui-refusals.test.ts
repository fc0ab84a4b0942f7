import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ComfyGraph } from './comfyui-state.ts'
import { visitComfyFake } from './comfyui-visit.ts'
import { imageWorkflow, modelFreeWorkflow, textWorkflow, withInputs } from './workflow.ts'

const visit = visitComfyFake()
const { ask, make, submit, uploadPicture } = visit

const withPicture = withInputs(imageWorkflow, { '13.image': 'soundreel/x.png [temp]' })

describe('a refusal of the ComfyUI fake', () => {
  const refusalOf = async (graph: ComfyGraph, more: object = {}) => {
    const { status, body } = await ask('/api/prompt', { prompt: graph, prompt_id: randomUUID(), ...more })
    const errors = Object.values(body.node_errors as Record<string, { errors: { type: string }[] }>)
    return [
      status,
      (body.error as { type?: string })?.type,
      ...errors.flatMap((one) => one.errors.map(({ type }) => type)),
    ]
  }

  it.each<[string, ComfyGraph, object, string[]]>([
    ['an id in capitals', modelFreeWorkflow, { prompt_id: randomUUID().toUpperCase() }, ['invalid_prompt_id']],
    ['no graph', modelFreeWorkflow, { prompt: undefined }, ['no_prompt']],
    ['an unknown class', { '1': { class_type: 'Gone', inputs: {} } }, {}, ['missing_node_type']],
    ['an output that is none', modelFreeWorkflow, { partial_execution_targets: ['1'] }, ['prompt_no_outputs']],
    ['a missing model', withInputs(textWorkflow, { '1.ckpt_name': 'x' }), {}, ['value_not_in_list']],
    ['too many pictures', withInputs(modelFreeWorkflow, { '1.batch_size': 5000 }), {}, ['value_bigger_than_max']],
    ['a word for a number', withInputs(modelFreeWorkflow, { '1.width': 'wide' }), {}, ['invalid_input_type']],
    ['a link of another type', withInputs(modelFreeWorkflow, { '3.audio': ['1', 0] }), {}, ['return_type_mismatch']],
    [
      'a link to nothing',
      withInputs(modelFreeWorkflow, { '3.audio': ['7', 0] }),
      {},
      ['exception_during_inner_validation'],
    ],
    ['no video', withInputs(modelFreeWorkflow, { '4.video': undefined }), {}, ['required_input_missing']],
    ['a picture that is gone', withPicture, {}, ['custom_validation_failed']],
  ])('MOD-08 of %s has the error of the server', async (_, graph, more, types) => {
    const [status, ...found] = await refusalOf(graph, more)
    expect([status, found]).toEqual([400, expect.arrayContaining(types)])
    expect(visit.fake.runNext()).toBeNull()
  })

  it('MOD-08 of a missing picture ends after another upload, and a file that is no picture fails in the run', async () => {
    expect(await uploadPicture()).toEqual({ name: 'x.png', subfolder: 'soundreel', type: 'temp' })
    const { body } = await submit('waves [invalid-image]', randomUUID(), withPicture)
    expect(JSON.stringify(body)).toContain('image - Invalid image file: soundreel/x.png [temp]')
    await uploadPicture()
    const { job } = await make('waves [invalid-image]', withPicture)
    expect(job).toMatchObject({ status: 'failed', execution_error: { exception_type: 'PIL.UnidentifiedImageError' } })
  })

  it('MOD-08 comes in the run as an error that repeats the prompt', async () => {
    expect((await make('waves [oom-once]')).job).toMatchObject({ status: 'failed' })
    expect((await make('waves [oom-once]')).job).toMatchObject({ status: 'completed' })
    const { job } = await make('a secret wave [node-fails]')
    const { current_inputs: given, traceback } = job.execution_error as { current_inputs: object; traceback: string[] }
    for (const said of [JSON.stringify(given), traceback.join()]) expect(said).toContain('a secret wave')
  })

  it('MOD-08 of one of two outputs leaves the other one to run', async () => {
    const { status, body } = await submit('waves', randomUUID(), withInputs(textWorkflow, { '12.images': ['9', 0] }), {
      partial_execution_targets: ['9', '12'],
    })
    expect([status, Object.keys(body.node_errors as object)]).toEqual([200, ['12']])
  })
})
