import { describe, expect, it } from 'vitest'
import type { ModeRules } from '#contract/models/model.ts'
import { chooseSlot, listSlots } from './slots.ts'

const rules: ModeRules = {
  seconds: { values: [8] },
  resolutions: ['720p'],
  aspectRatios: ['16:9'],
  defaults: { seconds: 8, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [],
  references: { images: 3, videos: 0, audios: 0 },
  extend: null,
  prices: [{ per: 'clip', credits: 1 }],
}
const picture = (url: string) => ({ url, still: null })
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(picture)
const none = { first: undefined, last: undefined, references: [] }
const namesOf = (slots: ReturnType<typeof listSlots>) => slots.map(({ name, picture }) => [name, picture?.url ?? null])

describe('the slots for pictures', () => {
  it('MOD-02 are a first and a last frame', () => {
    const slots = listSlots({ mode: 'frames', rules }, { ...none, first: a, last: b })
    expect(namesOf(slots)).toEqual([
      ['first', 'a'],
      ['last', 'b'],
    ])
    expect(slots.map(({ label }) => label)).toEqual(['First frame', 'Last frame'])
    expect(namesOf(listSlots({ mode: 'frames', rules }, none))).toEqual([
      ['first', null],
      ['last', null],
    ])
  })

  it('MOD-02 are the references and an empty one, up to as many as the model takes', () => {
    const of = (...references: (typeof a)[]) =>
      namesOf(listSlots({ mode: 'references', rules }, { ...none, references: references.flatMap((one) => one ?? []) }))
    expect(of()).toEqual([['0', null]])
    expect(of(a, b)).toEqual([
      ['0', 'a'],
      ['1', 'b'],
      ['2', null],
    ])
    expect(of(a, b, c, d).map(([, url]) => url)).toEqual(['a', 'b', 'c'])
  })

  it('MOD-02 are absent in the other modes, and where a model takes no references', () => {
    for (const mode of ['text', 'image', 'extend'] as const)
      expect(listSlots({ mode, rules }, { ...none, first: a })).toEqual([])
    expect(listSlots({ mode: 'references', rules: { ...rules, references: null } }, none)).toEqual([])
  })
})

describe('a dropped picture', () => {
  const slots = listSlots({ mode: 'frames', rules }, { ...none, first: a })
  const nameOf = (...given: Parameters<typeof chooseSlot>) => chooseSlot(...given)?.name ?? null

  it('MOD-02 goes to the slot under it, even if that is taken', () => {
    expect(nameOf(slots, 'first', [])).toBe('first')
    expect(nameOf(slots, 'last', ['last'])).toBe('last')
  })

  it('MOD-02 otherwise goes to the first slot that is neither taken nor waiting for an upload', () => {
    const empty = listSlots({ mode: 'frames', rules }, none)
    expect([nameOf(slots, null, []), nameOf(empty, null, []), nameOf(empty, 'prompt', ['first'])]).toEqual([
      ...['last', 'first', 'last'],
    ])
    expect([nameOf(slots, null, ['last']), nameOf([], null, [])]).toEqual([null, null])
  })
})
