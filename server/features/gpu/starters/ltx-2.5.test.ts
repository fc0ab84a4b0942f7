import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gpuDefinitionSchema } from '#contract/models/gpu/gpu-definition.ts'
import { type Workflow, workflowSchema } from '#contract/models/gpu/workflow.ts'
import { findLinkFault } from '#server/features/gpu/find-link-fault.ts'
import { findTemplateFault } from '#server/features/gpu/find-template-fault.ts'
import { inspectTemplate } from '#server/features/gpu/inspect-template.ts'
import { findModelFault } from '#server/features/models/catalogue/check-catalogue.ts'
import { toGraphModel } from '#server/features/models/catalogue/graph-model.ts'
import { countFrames } from '#server/features/providers/comfyui/graph-values.ts'
import { coreNodes } from '#tests/gpu/core-nodes.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { ltx25 } from './ltx-2.5.ts'

const modes = Object.entries(ltx25.modes)
const hash = 'a'.repeat(64)

describe.each(modes)('the workflow of LTX-2.5 for %s', (mode, { graph, ...template }) => {
  it('MOD-20 is in the API format, and has every input that its template binds', () => {
    expect(workflowSchema.parse(graph)).toEqual(graph)
    expect(findTemplateFault({ ...template, workflow: hash }, graph)).toBeNull()
    expect(template.set.first === null).toBe(mode === 'text')
  })

  it('MOD-20 consists of nodes of ComfyUI itself, with the inputs that they have in its source', () => {
    for (const [id, { class_type: name, inputs }] of Object.entries(graph)) {
      const known = coreNodes[name]?.inputs ?? {}
      const required = Object.keys(known).filter((input) => !known[input]?.endsWith('?'))
      const wrong = Object.entries(inputs).filter(([input, value]) => !fits(graph, value, known[input] ?? ''))
      expect([id, name, required.filter((input) => !(input in inputs)), wrong]).toEqual([id, name, [], []])
    }
  })

  it('MOD-20 passes the checks of an import and of a server that has the nodes of ComfyUI', () => {
    const definition = { ...ltx25.definition, modes: {} }
    const asked = { workflow: graph, template: { ...template, workflow: hash }, definition }
    expect(findLinkFault(graph)).toBeNull()
    expect(inspectTemplate(asked, describedNodes)).toEqual({ lacks: [], warnings: [] })
  })

  it('MOD-20 spends no credits at other services, and films the words of the customer', () => {
    const names = Object.values(graph).map(({ class_type }) => class_type)
    expect(names.filter((name) => /api|textgenerate|switch/i.test(name))).toEqual([])
    expect(graph['365']?.inputs.positive).toEqual(['364', 0])
    expect(graph['364']?.inputs.text).toEqual(expect.any(String))
  })

  it('MOD-20 puts the sound of the same pass into the video', () => {
    expect(graph['75']?.inputs.video).toEqual(['370', 0])
    expect(graph['370']?.inputs).toMatchObject({ images: ['374', 0], audio: ['358', 0] })
    expect([graph['374']?.inputs.samples, graph['358']?.inputs.samples]).toEqual([
      ['369', 0],
      ['369', 1],
    ])
  })

  it('MOD-20 loads the files that are listed for it', () => {
    const loaded = Object.values(graph).flatMap(({ inputs }) =>
      Object.values(inputs).filter((value) => /\.safetensors$/.test(String(value))),
    )
    expect(loaded.sort()).toEqual(ltx25.files.map(({ name }) => name).sort())
  })
})

/** As a server describes them; it would know the options of the choices, too. */
const describedNodes = new Map(
  Object.entries(coreNodes).map(([name, { inputs }]) => {
    const described = (isOptional: boolean) =>
      Object.fromEntries(
        Object.entries(inputs)
          .filter(([, type]) => type.endsWith('?') === isOptional)
          .map(([input, type]) => [input, [type.replace('?', ''), {}]]),
      )
    const input = { required: described(false), optional: described(true) }
    return [name, { input, python_module: 'nodes', output_node: name === 'SaveVideo' }] as const
  }),
)

/** Whether an input of this type takes the value, or what the node makes that it links to. */
function fits(graph: Workflow, value: unknown, type: string): boolean {
  const types = type.replace('?', '').split(',')
  if (Array.isArray(value))
    return types.includes(coreNodes[graph[String(value[0])]?.class_type ?? '']?.outputs[Number(value[1])] ?? 'nothing')
  if (typeof value === 'number') return types.includes('FLOAT') || (types.includes('INT') && Number.isInteger(value))
  if (typeof value === 'boolean') return types.includes('BOOLEAN')
  return types.includes('STRING') || types.includes('COMBO')
}

describe('the definition of LTX-2.5', () => {
  it('MOD-20 offers only sizes that both passes keep, and lengths of whole seconds', () => {
    const { sizes, seconds, fps } = ltx25.definition
    const sides = Object.values(sizes).flatMap((ratios) => Object.values(ratios).flat())
    expect(sides.filter((side) => side % 64 !== 0)).toEqual([])
    // What the workflow computes itself.
    for (const one of seconds) expect(countFrames(one, ltx25.definition)).toBe(one * fps + 1)
  })
})

describe('a model that starts from it', () => {
  let test: TestApp
  let admin: TestBrowser
  beforeAll(async () => {
    test = await createTestApp()
    admin = await test.administrator()
  })
  afterAll(() => test.close())
  const path = '/api/admin/gpu-starters/ltx-2.5'

  it('MOD-20 has a definition that can be added, and is not offered before its licence was read', async () => {
    const { status, body } = await admin.post(path, {})
    expect([status, body.files]).toEqual([201, ltx25.files])
    const definition = gpuDefinitionSchema.parse(body.definition)
    expect(findModelFault(toGraphModel('ltx', definition), [])).toBeNull()
    expect((await admin.post(path, {})).body).toEqual(body)
    const added = await admin.post('/api/admin/gpu-models', { id: 'ltx', ...definition })
    expect([added.status, added.body.pause?.by, added.body.gpu]).toEqual([201, 'operator', definition])
    expect(Object.keys(added.body.model.modes)).toEqual(['text', 'image'])
    const resumed = await admin.post('/api/admin/models/ltx/resume', {})
    expect([resumed.status, resumed.body.field]).toEqual([400, 'licence.checkedOn'])
  })

  it('MOD-20 is for administrators, and has a name that the product knows', async () => {
    expect((await admin.post('/api/admin/gpu-starters/ltx-3', {})).status).toBe(404)
    const user = await test.signedIn()
    expect((await user.post(path, {})).status).toBe(403)
  })
})
