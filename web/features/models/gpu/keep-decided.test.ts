import { describe, expect, it } from 'vitest'
import { slotNames } from '#contract/models/gpu/gpu-definition.ts'
import type { ImportedWorkflow } from '#contract/models/gpu/gpu-models.ts'
import type { ModeValues } from './gpu-values.ts'
import { absent, keyOf } from './input-keys.ts'
import { keepDecided, listDoubtfulFixed } from './keep-decided.ts'

type Node = ImportedWorkflow['nodes'][number]

const encoder = (id: string, title: string, text: string): Node => ({
  ...{ id, class: 'CLIPTextEncode', title, inputs: [{ name: 'text', value: text }] },
})
const noise = (id: string, seed: number): Node => ({
  ...{ id, class: 'RandomNoise', title: 'RandomNoise', inputs: [{ name: 'noise_seed', value: seed }] },
})
const save = (id: string): Node => ({ id, class: 'SaveVideo', title: 'Save', inputs: [] })
const workflow = (nodes: Node[]) => ({ workflow: String(nodes.length), nodes })

const encoders = [encoder('6', 'Positive', 'waves'), encoder('7', 'Negative', 'blurry')]
const before = workflow([...encoders, noise('31', 4), save('75')])
const values: ModeValues = {
  ...{ on: true, workflow: before.workflow, output: '75', fixed: '6.text=waves\n31.noise_seed=4' },
  set: {
    ...(Object.fromEntries(slotNames.map((slot) => [slot, [absent]])) as ModeValues['set']),
    prompt: [keyOf(['6', 'text'])],
    negativePrompt: [keyOf(['7', 'text'])],
    seed: [keyOf(['31', 'noise_seed'])],
  },
}
const afterNodes = (...nodes: Node[]) => ({ before, after: workflow(nodes) })

describe('a workflow that is imported again', () => {
  it('MOD-20 keeps each choice whose node has the same class and title, whatever its value is now', () => {
    const replaced = afterNodes(
      ...[encoder('6', 'Positive', 'rain'), encoder('7', 'Negative', 'dark'), noise('31', 9), noise('32', 1)],
      ...[save('75'), encoder('8', 'Third', '')],
    )
    const kept = keepDecided(values, replaced)
    expect(kept).toMatchObject({ workflow: '6', output: '75', on: true, fixed: values.fixed })
    expect(kept.set).toEqual({ ...values.set, seed: [''] })
  })

  it('MOD-20 has a choice decided again if another node has its id now', () => {
    const exchanged = afterNodes(encoder('7', 'Positive', 'waves'), encoder('6', 'Negative', 'blurry'), noise('75', 4))
    const { set, output } = keepDecided(values, exchanged)
    expect([set.prompt, set.negativePrompt, set.seed, output]).toEqual([[''], [''], [''], ''])
    expect([set.first, set.sound]).toEqual([[absent], [absent]])
    expect(listDoubtfulFixed(values, exchanged)).toEqual(['6', '31'])
  })

  it('MOD-20 tells nodes with the same class and title apart by their values', () => {
    const both = workflow([noise('31', 4), noise('32', 5)])
    const seed = [keyOf(['31', 'noise_seed']), keyOf(['32', 'noise_seed'])]
    const seeds = { ...values, set: { ...values.set, seed } }
    const keep = (first: number, second: number) =>
      keepDecided(seeds, { before: both, after: workflow([noise('31', first), noise('32', second)]) }).set.seed
    expect(keep(4, 5)).toEqual(seed)
    expect(keep(5, 4)).toEqual([''])
    expect(keep(4, 6)).toEqual(seed.slice(0, 1))
  })

  it('MOD-20 keeps no choice if the workflow before cannot be loaded, or an input is gone', () => {
    const unknown = keepDecided(values, { before: null, after: before })
    expect([unknown.set.prompt, unknown.set.sound, unknown.output]).toEqual([[''], [absent], ''])
    const without = afterNodes({ ...encoder('6', 'Positive', ''), inputs: [] }, save('75'))
    expect(keepDecided(values, without).set.prompt).toEqual([''])
    expect(listDoubtfulFixed(values, afterNodes(...before.nodes))).toEqual([])
  })
})
