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
/** The workflow for text with another node in the place of the one that saves the video. */
const savingWith = (class_type: string, inputs: object): Record<string, object> => ({
  ...textWorkflow,
  '9': { class_type, inputs: { images: ['6', 0], filename_prefix: 'video', ...inputs } },
})
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

  it('MOD-20 is refused if a link leads to no node, or round in a circle', async () => {
    const refused: [Record<string, unknown>, string][] = [
      [{ '5.model': ['77', 0] }, 'The input model of node 5 links to node 77'],
      [{ '5.model': ['constructor', 0] }, 'The input model of node 5 links to node constructor'],
      [{ '2.clip': ['2', 0] }, 'The node 2 depends on itself'],
      // 5 → 4 → 11 → 10 → 5
      [{ '10.value': ['5', 0] }, 'depends on itself through its links'],
    ]
    for (const [inputs, message] of refused) {
      const { status, body } = await importWorkflow(withInputs(textWorkflow, inputs))
      expect([status, body.field, body.message]).toEqual([400, 'workflow', expect.stringContaining(message)])
    }
    // A list of words is no link.
    expect((await importWorkflow(withInputs(textWorkflow, { '10.value': ['a', 'b'] }))).status).toBe(201)
  })

  it('MOD-20 is refused if all that it saves is of another kind than MP4', async () => {
    const { status, body } = await importWorkflow(savingWith('SaveWEBM', { codec: 'vp9', fps: 24, crf: 32 }))
    expect([status, body.field]).toEqual([400, 'workflow'])
    expect(body.message).toBe('The node 9 (SaveWEBM) writes no MP4. Use SaveVideo with the format mp4.')
    const two = { ...textWorkflow, '15': savingWith('SaveWEBM', {})['9'] }
    expect((await importWorkflow(two)).body.outputs).toEqual(['9'])
  })

  it('MOD-20 is refused beyond 20 levels, and its size counts in bytes, not in characters', async () => {
    const holding = (value: unknown) => ({ '1': { class_type: 'PrimitiveString', inputs: { value } } })
    const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
    expect((await importWorkflow(holding(nested(17)))).status).toBe(201)
    for (const levels of [18, 3000]) {
      const { status, body } = await importWorkflow(holding(nested(levels)))
      expect([status, body.message]).toEqual([400, expect.stringContaining('at most 20 levels')])
    }
    // Three bytes each.
    const { status, body } = await importWorkflow(holding('€'.repeat(400_000)))
    expect([status, body.message]).toEqual([400, 'A workflow has at most 1 MB'])
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

  it('MOD-03 MOD-20 offers seeds and negative prompts only if each of its workflows takes them', async () => {
    const { text, image } = gpuDefinition(await imported()).modes
    if (!text || !image) throw new Error('there is no template')
    const without = (value: string) => ({ modes: { text, image: { ...image, set: { ...image.set, [value]: null } } } })
    expect((await add(without('seed'))).body.model).toMatchObject({ seed: null, negativePrompt: true })
    // Its limit would be of nothing.
    const { status, body } = await add(without('negativePrompt'))
    expect([status, body.field]).toEqual([400, 'negativePromptMax'])
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
    const manyRatios = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`16:${at + 9}`, [1280, 720]]))
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
      [{ sizes: { '720p': manyRatios } }, 'sizes.720p'],
      // Files of that size would be refused when they arrive.
      [{ sizes: { '720p': { '16:9': [736, 1280] } } }, 'sizes'],
      [{ sizes: { '1080p': { '16:9': [1280, 736] } }, defaults: { seconds: 2, resolution: '1080p' } }, 'sizes'],
    ]
    for (const [changes, field] of refused) {
      const { status, body } = await add(changes)
      expect([changes, status, body.field]).toEqual([changes, 400, field])
    }
  })

  it('MOD-20 offers one size if its workflow cannot be told another', async () => {
    const { modes, sizes } = gpuDefinition(await imported())
    const { text } = modes
    if (!text) throw new Error('there is no template')
    const unbound = { modes: { text: { ...text, set: { ...text.set, width: null, height: null } } } }
    const refused = await add({ ...unbound, sizes })
    expect([refused.status, refused.body.field]).toEqual([400, 'sizes'])
    expect(refused.body.message).toContain('Text: the workflow makes one size')
    const two = { '720p': { '16:9': [1280, 736], '9:16': [736, 1280] } }
    expect((await add({ ...unbound, sizes: two })).status).toBe(400)
    expect((await add({ ...unbound, sizes: { '720p': { '16:9': [1280, 736] } } })).status).toBe(201)
  })

  it('MOD-20 is refused if its output writes no MP4, and a fixed value may turn it into one', async () => {
    const { text } = gpuDefinition(await imported()).modes
    if (!text) throw new Error('there is no template')
    const vhs = { frame_rate: 24, loop_count: 0, pingpong: false, save_output: true }
    const saves = async (workflow: object, changes: object = {}) => {
      const hash = (await importWorkflow(workflow)).body.workflow
      const { status, body } = await add({ modes: { text: { ...text, workflow: hash, ...changes } } })
      return [status, body.field, body.message]
    }
    const at = 'modes.text.output'
    const others = { ...textWorkflow, '15': savingWith('SaveImage', {})['9'] }
    expect(await saves(others, { output: '15' })).toEqual([400, at, expect.stringContaining('node 15 (SaveImage)')])
    const webm = withInputs(textWorkflow, { '9.format': 'webm' })
    expect(await saves(webm)).toEqual([400, at, 'The node 9 (SaveVideo) writes webm, not MP4. Set its format to mp4.'])
    expect((await saves(webm, { fixed: [['9', 'format', 'mp4']] }))[0]).toBe(201)
    const gif = savingWith('VHS_VideoCombine', { ...vhs, format: 'image/gif' })
    expect(await saves(gif)).toEqual([400, at, expect.stringContaining('node 9 (VHS_VideoCombine) writes image/gif')])
    const kept = savingWith('VHS_VideoCombine', { ...vhs, format: 'video/h265-mp4' })
    expect((await saves(kept))[0]).toBe(201)
    const lost = savingWith('VHS_VideoCombine', { ...vhs, format: 'video/h264-mp4', save_output: false })
    expect(await saves(lost)).toEqual([400, at, expect.stringContaining('keeps no file')])
  })

  it('MOD-20 is refused if it names a node or an input that only JavaScript’s own objects have', async () => {
    const { text } = gpuDefinition(await imported()).modes
    if (!text) throw new Error('there is no template')
    for (const name of ['constructor', 'toString', '__proto__']) {
      const refused: [object, string, string][] = [
        [{ set: { ...text.set, prompt: [[name, 'text']] } }, 'set.prompt', `The workflow has no node ${name}.`],
        [{ set: { ...text.set, prompt: [['2', name]] } }, 'set.prompt', `The node 2 has no input ${name}.`],
        [{ fixed: [[name, 'steps', 4]] }, 'fixed.0', `The workflow has no node ${name}.`],
        [{ fixed: [['5', name, 4]] }, 'fixed.0', `The node 5 has no input ${name}.`],
        [{ output: name }, 'output', `The workflow has no node ${name}.`],
      ]
      for (const [changes, field, message] of refused) {
        const { status, body } = await add({ modes: { text: { ...text, ...changes } } })
        expect([status, body.field, body.message]).toEqual([400, `modes.text.${field}`, message])
      }
    }
  })

  it('MOD-20 is not replaced by one that was made from another than the stored one', async () => {
    const { body } = await add()
    const put = (changes: object) => admin.put(`/api/admin/gpu-models/${body.model.id}`, { ...body.gpu, ...changes })
    expect((await put({ label: 'Theirs', startedFrom: body.gpu })).status).toBe(200)
    const refused = await put({ label: 'Mine', startedFrom: body.gpu })
    expect([refused.status, refused.body.code]).toEqual([409, 'MODEL_CHANGED'])
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
