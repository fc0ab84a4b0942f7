import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageWorkflow, textWorkflow, withInputs } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

const importWorkflow = (workflow: unknown) => admin.post('/api/admin/workflows', { workflow })
async function imported() {
  const [text, image] = [await importWorkflow(textWorkflow), await importWorkflow(imageWorkflow)]
  return { text: text.body.workflow as string, image: image.body.workflow as string }
}
let count = 0
async function add(changes: object = {}) {
  count += 1
  return admin.post('/api/admin/gpu-models', { id: `card-${count}`, ...gpuDefinition(await imported()), ...changes })
}

describe('an imported workflow', () => {
  it('MOD-20 shows the inputs that look like the place of each value, and what saves a video', async () => {
    const { status, body } = await importWorkflow(imageWorkflow)
    expect(status).toBe(201)
    expect(body.candidates).toMatchObject({
      prompt: [['2', 'text']],
      negativePrompt: [['3', 'text']],
      seed: [['5', 'seed']],
      width: [['4', 'width']],
      height: [['4', 'height']],
      first: [['13', 'image']],
      sound: [],
    })
    expect(body.candidates.seconds[0]).toEqual(['10', 'value'])
    expect([body.outputs, body.fps]).toEqual([['9'], 24])
    const node = body.nodes.find(({ id }: { id: string }) => id === '2')
    expect(node).toEqual({
      ...{ id: '2', class: 'CLIPTextEncode', title: 'Prompt' },
      // The link to the model is no input that can be written.
      inputs: [{ name: 'text', value: 'waves' }],
    })
  })

  it('MOD-20 has the same name however often it is imported, and another once anything differs', async () => {
    const [first, again] = [await imported(), await imported()]
    expect(again).toEqual(first)
    const other = await importWorkflow(withInputs(textWorkflow, { '5.steps': 21 }))
    expect(other.body.workflow).not.toBe(first.text)
  })

  it('MOD-20 is shown again by its name, to administrators', async () => {
    const { body } = await importWorkflow(imageWorkflow)
    const path = `/api/admin/workflows/${body.workflow}`
    expect(await admin.get(path)).toMatchObject({ status: 200, body })
    expect((await admin.get(`/api/admin/workflows/${'a'.repeat(64)}`)).status).toBe(404)
    const user = await test.signedIn()
    expect((await user.get(path)).status).toBe(403)
  })

  it('MOD-20 is refused in the format in which the browser saves, without nodes, and beyond 500 nodes or 1 MB', async () => {
    const saved = await importWorkflow({ nodes: [{ id: 1, type: 'KSampler', widgets_values: [7] }], links: [] })
    expect([saved.status, saved.body.message]).toEqual([400, expect.stringContaining('Export (API)')])
    const node = { class_type: 'PrimitiveInt', inputs: { value: 1 } }
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [String(index), node]))
    const long = { '1': { class_type: 'PrimitiveString', inputs: { value: 'x'.repeat(1_000_001) } } }
    for (const workflow of [{}, [], 'text', null, { '1': { class_type: 'KSampler' } }, many, long])
      expect((await importWorkflow(workflow)).status).toBe(400)
    expect((await importWorkflow('x'.repeat(5_000_000))).status).toBe(413)
    const user = await test.signedIn()
    expect((await user.post('/api/admin/workflows', { workflow: textWorkflow })).status).toBe(403)
  })
})

describe('a model on servers of one’s own', () => {
  it('MOD-20 offers what its definition says, and is paused until it was tried out', async () => {
    const { status, body } = await add()
    expect([status, body.pause?.by, body.gpu.credits]).toEqual([201, 'operator', 2])
    const { modes, seed, negativePrompt, audio } = body.model
    expect([Object.keys(modes), negativePrompt, audio]).toEqual([['text', 'image'], true, 'always'])
    expect(seed).toEqual({ min: 0, max: 2_147_483_647 })
    expect(modes.text).toMatchObject({
      ...{ seconds: { values: [2, 4] }, resolutions: ['720p', '1080p'], aspectRatios: ['16:9', '9:16'] },
      ...{ not: [{ resolution: '1080p', aspectRatio: '9:16' }], prices: [{ per: 'second', credits: 2 }] },
    })
    const resumed = await admin.post(`/api/admin/models/${body.model.id}/resume`, {})
    expect([resumed.status, resumed.body.code]).toEqual([409, 'MODEL_UNTRIED'])
  })

  it('MOD-20 is not offered before somebody confirmed that the licence allows selling', async () => {
    const { licence } = gpuDefinition({ text: '' })
    const { body } = await add({ licence: { ...licence, checkedOn: null } })
    const resumed = await admin.post(`/api/admin/models/${body.model.id}/resume`, {})
    expect([resumed.status, resumed.body.field]).toEqual([400, 'licence.checkedOn'])
  })

  it('MOD-20 is refused, with the field, if it binds what its workflow does not have or cannot take', async () => {
    const { modes } = gpuDefinition(await imported())
    const { text } = modes
    if (!text) throw new Error('there is no template')
    const bind = (changes: object) => ({ modes: { text: { ...text, set: { ...text.set, ...changes } } } })
    const refused: [object, string][] = [
      [bind({ prompt: [['77', 'text']] }), 'modes.text.set.prompt'],
      [bind({ seed: [['5', 'noise']] }), 'modes.text.set.seed'],
      // A value there would cut off the model.
      [bind({ seed: [['5', 'model']] }), 'modes.text.set.seed'],
      [bind({ prompt: null }), 'modes.text.set.prompt'],
      [bind({ seconds: null }), 'modes.text.set.seconds'],
      [bind({ height: null }), 'modes.text.set.width'],
      [bind({ width: [['4', 'height']] }), 'modes.text.set.height'],
      [bind({ negativePrompt: null }), 'negativePromptMax'],
      [{ audio: 'optional' }, 'modes.text.set.sound'],
      [{ modes: { image: text } }, 'modes.image.set.first'],
      [{ modes: { text: { ...text, output: '2' } } }, 'modes.text.output'],
      [{ modes: { text: { ...text, workflow: 'a'.repeat(64) } } }, 'modes.text.workflow'],
      [{ modes: {} }, 'modes'],
      [{ defaults: { seconds: 3, resolution: '720p' } }, 'defaults.seconds'],
      [{ sizes: {} }, 'sizes'],
      // Files of that size would be refused when they arrive.
      [{ sizes: { '720p': { '16:9': [736, 1280] } } }, 'sizes'],
      [{ sizes: { '1080p': { '16:9': [1280, 736] } }, defaults: { seconds: 2, resolution: '1080p' } }, 'sizes'],
    ]
    for (const [changes, field] of refused) {
      const { status, body } = await add(changes)
      expect([changes, status, body.field]).toEqual([changes, 400, field])
    }
  })

  it('MOD-20 keeps its kind: it cannot become a model of the provider', async () => {
    const { body } = await add()
    const jobs = await admin.put(`/api/admin/models/${body.model.id}/definition`, {
      ...{ label: 'x', summary: 'x', audio: 'none', promptMax: 100, seconds: { values: [5] }, resolutions: ['720p'] },
      ...{ aspectRatios: ['16:9'], defaults: { seconds: 5, resolution: '720p' }, modes: { text: {} } },
      prices: [{ per: 'clip', vendor: 1 }],
      wire: { slugs: { text: 'a/b' }, seconds: { field: 'duration', as: 'number' }, pictures: {}, always: {} },
    })
    expect(jobs.status).toBe(404)
  })
})
