import { describe, expect, it } from 'vitest'
import type { Model, ModeRules } from './model.ts'
import { type ResolveRequestInput, resolveRequest } from './resolve-request.ts'

const rules: ModeRules = {
  seconds: { values: [4, 6, 8] },
  resolutions: ['720p', '1080p'],
  aspectRatios: ['16:9', '1:1'],
  defaults: { seconds: 8, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [{ seconds: [4], resolution: '1080p' }],
  references: null,
  extend: null,
  prices: [{ per: 'clip', credits: 1 }],
}
const model: Model = {
  ...{ id: 'm', label: 'M', summary: '', status: 'active', replacedBy: null, retiresOn: null, demo: false },
  ...{ audio: 'optional', negativePrompt: false, watermark: false, seed: { min: 10, max: 99 }, promptMax: 20 },
  modes: {
    text: rules,
    image: { ...rules, aspectRatios: 'source', defaults: { ...rules.defaults, aspectRatio: null } },
    frames: rules,
    references: {
      ...rules,
      seconds: { min: 3, max: 5 },
      defaults: { ...rules.defaults, seconds: 3 },
      references: { images: 2, videos: 0, audios: 0 },
    },
    extend: {
      ...rules,
      seconds: { values: [7] },
      defaults: { ...rules.defaults, seconds: 7 },
      extend: { addSeconds: [7], maxTotal: 30, maxSourceAgeHours: null, fromUpgraded: true },
    },
  },
  upgrades: [],
  upgradePrices: [],
  fromCredits: 1,
}
const input = (role: 'first' | 'last' | 'reference') => ({ role, uploadId: 'u' })
const ask = (more: Partial<ResolveRequestInput>, of = model) =>
  resolveRequest(of, { model: 'm', prompt: 'sea', ...more })

describe('the mode', () => {
  it.each([
    ['text', {}],
    ['image', { inputs: [input('first')] }],
    ['frames', { inputs: [input('last'), input('first')] }],
    ['references', { inputs: [input('reference')] }],
    ['references', { inputs: [input('reference'), input('reference')] }],
    ['extend', { extendVideoId: 'v' }],
  ])('MOD-03 is %s for %o', (mode, more) => {
    expect(ask(more)).toMatchObject({ choice: { mode } })
  })

  it.each([
    ['only a last frame', { inputs: [input('last')] }],
    ['two first frames', { inputs: [input('first'), input('first')] }],
    ['two last frames', { inputs: [input('first'), input('last'), input('last')] }],
    ['a frame beside a reference', { inputs: [input('first'), input('reference')] }],
    ['more references than the mode takes', { inputs: [input('reference'), input('reference'), input('reference')] }],
  ])('MOD-03 is never guessed from %s', (_, more) => {
    expect(ask(more)).toMatchObject({ notOffered: { field: 'inputs', allowed: expect.anything() } })
  })

  it('MOD-03 the sets of inputs that the model takes are told once each', () => {
    const allowed = [[], ['first'], ['first', 'last'], ['reference']]
    expect(ask({ inputs: [input('last')] })).toEqual({ notOffered: { field: 'inputs', allowed } })
    const { text: _, extend: __, ...withInputs } = model.modes
    const always = ask({ inputs: [input('last')] }, { ...model, modes: withInputs })
    expect(always).toEqual({ notOffered: { field: 'inputs', allowed: allowed.slice(1) } })
  })

  it('MOD-03 must be one of the model, and inputs beside an extended video fit none', () => {
    const textOnly = { ...model, modes: { text: rules } }
    expect(ask({ inputs: [input('first')] }, textOnly)).toEqual({ notOffered: { field: 'inputs', allowed: ['text'] } })
    expect(ask({ extendVideoId: 'v' }, textOnly)).toMatchObject({ notOffered: { field: 'extendVideoId' } })
    expect(ask({ extendVideoId: 'v', inputs: [input('first')] })).toMatchObject({
      notOffered: { field: 'extendVideoId' },
    })
  })
})

describe('an option', () => {
  it('MOD-03 takes the default of its mode', () => {
    expect(ask({})).toMatchObject({ choice: { seconds: 8, resolution: '720p', aspectRatio: '16:9', audio: true } })
    expect(ask({ inputs: [input('reference')] })).toMatchObject({ choice: { seconds: 3 } })
    expect(ask({ inputs: [input('first')] })).toMatchObject({ choice: { aspectRatio: null } })
    expect(ask({ seconds: 6, audio: false })).toMatchObject({ choice: { seconds: 6, audio: false } })
  })

  it.each<[string, Partial<ResolveRequestInput>, unknown]>([
    ['seconds', { seconds: 5 }, [4, 6, 8]],
    ['seconds', { seconds: 7.5 }, [4, 6, 8]],
    ['seconds', { seconds: 6, inputs: [input('reference')] }, [3, 4, 5]],
    ['seconds', { seconds: 8, extendVideoId: 'v' }, [7]],
    ['resolution', { resolution: '4k' }, ['720p', '1080p']],
    ['aspectRatio', { aspectRatio: '9:16' }, ['16:9', '1:1']],
    ['aspectRatio', { aspectRatio: '16:9', inputs: [input('first')] }, []],
    ['seed', { seed: 9 }, { min: 10, max: 99 }],
    ['seed', { seed: 100 }, { min: 10, max: 99 }],
    ['seed', { seed: 10.5 }, { min: 10, max: 99 }],
    ['negativePrompt', { negativePrompt: 'people' }, []],
    ['watermark', { watermark: 'mine' }, []],
    ['prompt', { prompt: 'x'.repeat(21) }, { min: 1, max: 20 }],
    ['seconds', { seconds: 4, resolution: '1080p' }, [6, 8]],
    ['seconds', { seconds: -1 }, [4, 6, 8]],
  ])('MOD-03 %s is refused in %o', (field, more, allowed) => {
    expect(ask(more)).toEqual({ notOffered: { field, allowed } })
  })

  it('MOD-03 names of a forbidden combination what the caller set', () => {
    const short = { ...rules, defaults: { ...rules.defaults, seconds: 4 } }
    expect(ask({ resolution: '1080p' }, { ...model, modes: { text: short } })).toEqual({
      notOffered: { field: 'resolution', allowed: ['720p'] },
    })
  })

  it.each<[string, Partial<ResolveRequestInput>, unknown]>([
    ['prompt', { prompt: 'xx' }, { min: 3, max: 20 }],
    ['negativePrompt', { negativePrompt: 'x'.repeat(6) }, { max: 5 }],
    ['watermark', { watermark: 'x'.repeat(101) }, { max: 100 }],
  ])('MOD-03 the length of %s has the bounds of the vendor', (field, more, allowed) => {
    const bounded = { ...model, negativePrompt: true, watermark: true, promptMin: 3, negativePromptMax: 5 }
    expect(ask(more, bounded)).toEqual({ notOffered: { field, allowed } })
    const edge = { prompt: 'xxx', negativePrompt: 'x'.repeat(5), watermark: 'x'.repeat(100) }
    expect(ask(edge, bounded)).toHaveProperty('choice')
  })

  it.each([
    ['always', false, [true]],
    ['none', true, [false]],
  ] as const)('MOD-03 sound is refused if the model has it %s', (audio, asked, allowed) => {
    expect(ask({ audio: asked }, { ...model, audio })).toEqual({ notOffered: { field: 'audio', allowed } })
    expect(ask({ audio: !asked }, { ...model, audio })).toMatchObject({ choice: { audio: !asked } })
  })

  it('MOD-03 the edges of what is offered are accepted', () => {
    for (const more of [
      { seed: 10 },
      { seed: 99 },
      { prompt: 'x'.repeat(20) },
      { negativePrompt: '' },
      { watermark: '' },
    ])
      expect(ask(more)).toHaveProperty('choice')
    for (const seconds of [3, 4, 5]) expect(ask({ seconds, inputs: [input('reference')] })).toHaveProperty('choice')
  })
})

describe('several shots', () => {
  const shots = { max: 2, seconds: { min: 2, max: 5 }, promptMax: 10 }
  const several = { ...model, modes: { text: { ...rules, shots } } }
  const shot = (seconds: number, prompt = 'a') => ({ seconds, prompt })
  const bounds = { seconds: '2 to 5', prompt: 10 }

  it('MOD-03 are as long as all together, at the edges of what is offered', () => {
    const given = [shot(3, 'x'.repeat(10)), shot(5)]
    expect(ask({ shots: given }, several)).toMatchObject({ choice: { seconds: 8 } })
    expect(ask({ shots: [shot(2), shot(2)], seconds: 4 }, several)).toMatchObject({ choice: { seconds: 4 } })
  })

  it.each<[string, Partial<ResolveRequestInput>, string, unknown]>([
    ['more than the mode makes', { shots: [shot(2), shot(2), shot(2)] }, 'shots', { max: 2 }],
    ['one that is too short', { shots: [shot(1), shot(5)] }, 'shots', bounds],
    ['one that is too long', { shots: [shot(2), shot(6)] }, 'shots', bounds],
    ['one with a longer prompt', { shots: [shot(4, 'x'.repeat(11)), shot(4)] }, 'shots', bounds],
    ['another length than all together', { shots: [shot(4), shot(4)], seconds: 6 }, 'seconds', [8]],
    ['a length that is not made', { shots: [shot(2), shot(3)] }, 'seconds', [4, 6, 8]],
    ['no sound', { shots: [shot(4), shot(4)], audio: false }, 'audio', [true]],
  ])('MOD-03 are refused with %s', (_, more, field, allowed) => {
    expect(ask(more, several)).toEqual({ notOffered: { field, allowed } })
  })

  it('MOD-03 are refused by a mode that makes one', () => {
    expect(ask({ shots: [shot(4), shot(4)] })).toEqual({ notOffered: { field: 'shots', allowed: { max: 0 } } })
  })
})
