import { describe, expect, it } from 'vitest'
import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { GraphTemplate, GraphWire } from '#server/features/models/catalogue/graph-wire.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { fillGraph, upstreamOf } from './fill-graph.ts'
import { countFrames, seedOf, toGraphValues } from './graph-values.ts'

const workflow: Workflow = {
  '1': { class_type: 'CLIPTextEncode', inputs: { text: 'old', clip: ['9', 0] }, _meta: { title: 'Prompt' } },
  '2': { class_type: 'KSampler', inputs: { seed: 1, positive: ['1', 0] } },
  '3': { class_type: 'SaveVideo', inputs: { video: ['2', 0], filename_prefix: 'video/ComfyUI' } },
  '4': { class_type: 'PreviewImage', inputs: { images: ['2', 0] } },
  '9': { class_type: 'CLIPLoader', inputs: { clip_name: 'a.safetensors' } },
}
const none = { prompt: null, negativePrompt: null, seed: null, width: null, height: null }
const unset = { ...none, seconds: null, frames: null, first: null, last: null, sound: null }
const template: GraphTemplate = {
  ...{ workflow: '0'.repeat(64), output: '3', fixed: [['2', 'cfg', 3]] },
  set: { ...unset, prompt: [['1', 'text']], seed: [['2', 'seed']] },
}
const wire: GraphWire = {
  ...{ fps: 24, grid: { step: 8, plus: 1 }, modes: { text: template } },
  sizes: { '720p': { '16:9': [1280, 736] } },
}
const fill = (changes: Partial<GraphTemplate>, values = {}) =>
  fillGraph({
    ...{ workflow, template: { ...template, ...changes }, handle: 'h' },
    values: { prompt: 'waves', seed: 7, ...values },
  })

describe('a graph', () => {
  it('MOD-08 gets the values, the fixed ones and our file name, and the workflow stays unchanged', () => {
    const before = structuredClone(workflow)
    const filled = fill({})
    expect(filled).toMatchObject({
      graph: {
        '1': { inputs: { text: 'waves', clip: ['9', 0] } },
        '2': { inputs: { seed: 7, cfg: 3 } },
        '3': { inputs: { filename_prefix: 'soundreel/h' } },
      },
    })
    expect(workflow).toEqual(before)
  })

  it('MOD-08 keeps a prompt that looks like a link or like JSON as text', () => {
    for (const prompt of ['["9", 0]', '{"class_type":"X"}', '"],"x":["'])
      expect(fill({}, { prompt })).toMatchObject({ graph: { '1': { inputs: { text: prompt } } } })
  })

  it('MOD-08 does not let a prompt load an embedding', () => {
    const filled = fill({}, { prompt: 'a (embedding:cat:1.2) and Embedding:dog' })
    expect(JSON.stringify(filled)).not.toMatch(/embedding:/i)
    expect(JSON.stringify(filled)).toContain('(embedding :cat:1.2)')
  })

  it('MOD-08 is not made if the workflow and the mapping disagree', () => {
    expect(fill({ fixed: [['7', 'x', 1]] })).toEqual({ fault: 'the workflow has no node 7' })
    expect(fill({ fixed: [['__proto__', 'x', 1]] })).toEqual({ fault: 'the workflow has no node __proto__' })
    expect(fill({ fixed: [['1', 'clip', 1]] })).toEqual({ fault: 'the input clip of node 1 is a link' })
    expect(fill({ output: '8' })).toEqual({ fault: 'the workflow has no node 8' })
    expect(fill({ set: { ...template.set, width: [['2', 'width']] } })).toEqual({ fault: 'no value for width' })
  })

  it('MOD-08 depends on the nodes that its output is linked to', () => {
    expect([...upstreamOf(workflow, '3')].sort()).toEqual(['1', '2', '3', '9'])
    const circle: Workflow = {
      a: { class_type: 'A', inputs: { x: ['b', 0] } },
      b: { class_type: 'B', inputs: { x: ['a', 0], y: ['none', 0] } },
    }
    expect([...upstreamOf(circle, 'a')]).toEqual(['a', 'b', 'none'])
  })
})

describe('the values of a request', () => {
  it.each([
    [24, { step: 8, plus: 1 }, 8, 193],
    [16, { step: 4, plus: 1 }, 5, 81],
    [24, { step: 17, plus: 5 }, 8, 192],
    [24, { step: 17, plus: 5 }, 5, 124],
    [30, null, 0.1, 3],
    [24, { step: 17, plus: 5 }, 0.1, 5],
  ])('MOD-08 at %d fps with the grid %j, %d seconds are %d frames', (fps, grid, seconds, frames) => {
    expect(countFrames(seconds, { fps, grid })).toBe(frames)
  })

  it('MOD-08 have a seed that is drawn from the id of the run if the request has none', () => {
    const seeds = ['a', 'b', 'c'].map(seedOf)
    expect(new Set(seeds).size).toBe(3)
    expect(seeds.every((seed) => Number.isSafeInteger(seed) && seed >= 0)).toBe(true)
    const placed = { handle: 'a', pictures: {} }
    expect(toGraphValues(requestFor({}), wire, placed).seed).toBe(seedOf('a'))
    expect(toGraphValues(requestFor({ seed: 0 }), wire, placed).seed).toBe(0)
  })

  it('MOD-08 have a size only if the model makes it', () => {
    const placed = { handle: 'a', pictures: { first: 'soundreel/a-first.png [temp]' } }
    expect(toGraphValues(requestFor({}), wire, placed)).toMatchObject({ width: 1280, height: 736, ...placed.pictures })
    expect(toGraphValues(requestFor({ resolution: '4k' }), wire, placed)).not.toHaveProperty('width')
  })
})
