import { expect, it } from 'vitest'
import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { decideSubmit } from './decide-submit.ts'
import { decideUpload } from './place-pictures.ts'

const handle = '11111111-2222-4333-8444-555555555555'
const picture = `soundreel/${handle}-first.png [temp]`
const graph: Workflow = {
  '1': { class_type: 'LoadImage', inputs: { image: picture } },
  '2': { class_type: 'UNETLoader', inputs: { unet_name: 'ltx-2.5.safetensors' } },
  '3': { class_type: 'Sampler', inputs: { text: 'a secret prompt', model: ['2', 0], image: ['1', 0] } },
  '4': { class_type: 'SaveVideo', inputs: { video: ['3', 0] } },
  '5': { class_type: 'PreviewImage', inputs: { images: ['3', 0] } },
}
const answer = (httpStatus: number, body: unknown, type = 'application/json'): VendorAnswer => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { got: 'answer', httpStatus, header: (name) => (name === 'content-type' ? type : null), text }
}
const decide = (got: VendorAnswer) => decideSubmit(got, { handle, graph, output: '4', pictures: [picture] })
const traceback = { traceback: ['File "x.py": a secret prompt'], message: 'a secret prompt' }
const fault = (type: string, more = {}) => ({ errors: [{ type, ...traceback, ...more }], dependent_outputs: ['4'] })
const invalid = (node_errors: unknown) =>
  answer(400, { error: { type: 'prompt_outputs_failed_validation', ...traceback }, node_errors })

it('MOD-08 a run is accepted under our id, also if the server knows it already', () => {
  const accepted = { outcome: 'accepted', providerTaskId: handle }
  expect(decide(answer(200, { prompt_id: handle, number: 3, node_errors: {} }))).toEqual(accepted)
  const other = { '5': { errors: [{ type: 'value_not_in_list' }], dependent_outputs: ['5'] } }
  expect(decide(answer(200, { prompt_id: handle, node_errors: other }))).toEqual(accepted)
  expect(decide(answer(409, { error: 'prompt_id already exists' }))).toEqual(accepted)
})

it('MOD-08 a run that is queued without our output is cancelled', () => {
  const node_errors = { '2': fault('value_not_in_list', { details: "unet_name: 'ltx-2.5.safetensors' not in []" }) }
  const decided = decide(answer(200, { prompt_id: handle, node_errors }))
  const words = 'UNETLoader: the file ltx-2.5.safetensors is missing'
  expect(decided).toMatchObject({ outcome: 'incomplete', refused: { kind: 'model', words, mayDiffer: true } })
})

it('MOD-08 an answer that leaves the state of the run open is not a refusal', () => {
  const open: VendorAnswer[] = [
    ...[500, 502, 503, 504, 408].map((status) => answer(status, '<html>', 'text/html')),
    { got: 'nothing', sent: true, reason: 'TimeoutError' },
    answer(200, '{"prompt_id": "1111'),
  ]
  for (const got of open) expect(decide(got)).toEqual({ outcome: 'unconfirmed' })
})

it.each<[string, VendorAnswer, string]>([
  ['no connection', { got: 'nothing', sent: false, reason: 'ECONNREFUSED' }, 'overloaded'],
  ['a wrong key', answer(401, ''), 'account'],
  ['a forbidden key', answer(403, '<html>', 'text/html'), 'account'],
  ['another program', answer(404, '<html>', 'text/html'), 'account'],
  ['a page for signing in', answer(200, '<!doctype html>', 'text/html'), 'account'],
  ['a redirect', answer(302, ''), 'account'],
  ['too many requests', answer(429, ''), 'overloaded'],
  ['a body that is too large', answer(413, ''), 'broken'],
  ['another id', answer(200, { prompt_id: 'other', node_errors: {} }), 'broken'],
  ['no id', answer(200, []), 'broken'],
  ['a page', answer(400, '<html>', 'text/html'), 'broken'],
  ['hostile types', answer(400, { error: [1], node_errors: { '4': 7, __proto__: { errors: 'x' } } }), 'model'],
  ['nothing that ComfyUI says', answer(400, { error: [1] }), 'broken'],
])('MOD-08 a run is refused after %s', (_, got, kind) => {
  expect(decide(got)).toMatchObject({ outcome: 'refused', kind })
})

it.each<[string, VendorAnswer, string]>([
  [
    'a node is not installed',
    answer(400, {
      error: { type: 'missing_node_type', message: "Node 'Title' not found.", details: "Node ID '#3'" },
      node_errors: {},
    }),
    'the node Sampler is not installed',
  ],
  [
    'a model file is missing',
    invalid({ '2': fault('value_not_in_list', { extra_info: { input_name: 'unet_name', input_config: null } }) }),
    'UNETLoader: the file ltx-2.5.safetensors is missing',
  ],
  [
    'a value is too large',
    invalid({ '3': fault('value_bigger_than_max', { details: 'text' }) }),
    'Sampler: value_bigger_than_max at text',
  ],
  ['the id is invalid', answer(400, { error: { type: 'invalid_prompt_id', ...traceback } }), 'invalid_prompt_id'],
])('MOD-08 the operator reads that %s, without the prompt', (_, got, words) => {
  const decided = decide(got)
  const refused = { outcome: 'refused', kind: 'model', failure: { code: 'SERVICE_REFUSED' } }
  expect(decided).toEqual({ ...refused, words, mayDiffer: true })
  expect(JSON.stringify(decided)).not.toContain('secret')
})

it('MOD-08 a picture that the server has lost is uploaded again', () => {
  const lost = fault('custom_validation_failed', { details: `image - Invalid image file: ${picture}` })
  expect(decide(invalid({ '1': lost }))).toEqual({ outcome: 'pictures-gone' })
  expect(decide(invalid({ '1': lost, '2': fault('value_not_in_list') }))).toMatchObject({ kind: 'model' })
  expect(decide(invalid({ '3': fault('custom_validation_failed') }))).toMatchObject({ kind: 'model' })
})

it('MOD-08 a picture is in place only under the name that the graph uses', () => {
  const name = `${handle}-first.png`
  const stored = { name, subfolder: 'soundreel', type: 'temp' }
  expect(decideUpload(answer(200, stored), name)).toBeNull()
  for (const odd of [{ name: '../x.png' }, { subfolder: '' }, { type: 'input' }])
    expect(decideUpload(answer(200, { ...stored, ...odd }), name)?.kind).toBe('broken')
  expect(decideUpload({ got: 'nothing', sent: true, reason: 'x' }, name)?.kind).toBe('overloaded')
  const kinds = [401, 404, 405, 500, 503].map((status) => decideUpload(answer(status, ''), name)?.kind)
  expect(kinds).toEqual(['account', 'account', 'account', 'overloaded', 'overloaded'])
})

it('MOD-08 SEC-13 a picture that is too large for a server is its own fault, and another server may take it', () => {
  expect(decideUpload(answer(413, '<html>', 'text/html'), `${handle}-first.png`)).toEqual({
    ...{ kind: 'input', failure: { code: 'PICTURE_NOT_USABLE' }, mayDiffer: true },
  })
})
