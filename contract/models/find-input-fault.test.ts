import { describe, expect, it } from 'vitest'
import { countInputSeconds, findInputFault, type KnownInput } from './find-input-fault.ts'
import type { ModeRules } from './model.ts'

const rules: ModeRules = {
  seconds: { values: [6, 10] },
  resolutions: ['720p'],
  aspectRatios: ['16:9'],
  defaults: { seconds: 10, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [],
  references: null,
  extend: null,
  prices: [{ per: 'clip', credits: 1 }],
}

/** What is allowed instead; null if the mode takes these inputs. */
function ask(
  own: Partial<ModeRules>,
  inputs: readonly KnownInput[],
  seconds = 10,
  texts: readonly string[] = ['waves'],
) {
  return findInputFault({ ...rules, ...own }, inputs, { seconds, texts })?.allowed ?? null
}
const some = (count: number, input: KnownInput) => Array.from({ length: count }, () => input)

describe('a video that is continued', () => {
  const clip = { maxSeconds: 8 }
  const first = (seconds: number): KnownInput[] => [{ role: 'first', kind: 'video', seconds }]

  it.each([
    ['at most as long as the mode takes', 8.5, 10, null],
    ['not longer', 8.6, 10, { clipSeconds: 8 }],
    ['at least a second shorter than the new video', 5.5, 6, null],
    ['never as long as it', 6, 6, { clipSeconds: 5 }],
  ])('MOD-03 is %s', (_, given, seconds, allowed) => {
    expect(ask({ clip }, first(given), seconds)).toEqual(allowed)
  })

  it('MOD-03 is a first frame of a mode that takes one, and never a last frame or a sound', () => {
    expect(ask({}, first(4))).toEqual({ first: 'image' })
    expect(ask({ clip }, [{ role: 'first', kind: 'audio', seconds: 4 }])).toEqual({ first: 'video' })
    expect(ask({ clip }, [{ role: 'first' }, { role: 'last', kind: 'video', seconds: 4 }])).toEqual({ last: 'image' })
    expect(ask({}, [{ role: 'first' }, { role: 'last', kind: 'image' }])).toBe(null)
  })
})

describe('a sound that the video is made to', () => {
  const sound = { maxSeconds: 30 }
  const of = (seconds: number): KnownInput => ({ role: 'sound', kind: 'audio', seconds })

  it.each<[string, Partial<ModeRules>, KnownInput[], unknown]>([
    ['of the longest length', { sound }, [of(30.5)], null],
    ['that is too long', { sound }, [of(30.6)], { soundSeconds: 30 }],
    ['beside another one', { sound }, some(2, of(3)), { sounds: 1 }],
    ['where the mode takes none', {}, [of(3)], { sounds: 0 }],
    ['that is a picture', { sound }, [{ role: 'sound' }], { sound: 'audio' }],
  ])('MOD-03 %s', (_, own, inputs, allowed) => {
    expect(ask(own, inputs)).toEqual(allowed)
  })
})

describe('references', () => {
  const references = { images: 3, videos: 2, audios: 1, total: 3, maxSeconds: 10 }
  const image: KnownInput = { role: 'reference' }
  const video = (seconds: number): KnownInput => ({ role: 'reference', kind: 'video', seconds })
  const audio = (seconds: number): KnownInput => ({ role: 'reference', kind: 'audio', seconds })

  it.each<[string, KnownInput[]]>([
    ['as many pictures and videos as all together, and a sound', [image, ...some(2, video(5)), audio(10.5)]],
    ['a video without a picture', [video(10.5)]],
    ['videos and sounds that are each of the longest length', [video(10), audio(10)]],
  ])('MOD-03 may be %s', (_, inputs) => {
    expect(ask({ references }, inputs)).toBe(null)
  })

  it.each<[string, KnownInput[]]>([
    ['more pictures', some(4, image)],
    ['more videos', some(3, video(1))],
    ['more sounds', [image, ...some(2, audio(1))]],
    ['more of pictures and videos together', [...some(2, image), ...some(2, video(1))]],
    ['videos that are longer together', some(2, video(5.4))],
    ['a longer sound', [image, audio(10.6)]],
    ['a sound alone, which shows nothing', [audio(2)]],
  ])('MOD-03 may not be %s', (_, inputs) => {
    expect(ask({ references }, inputs)).toEqual(references)
  })

  it('MOD-03 are refused by a mode without them', () => {
    expect(ask({}, [image])).toEqual([])
  })
})

describe('named subjects', () => {
  const subjects = { max: 2, images: { min: 2, max: 3 } }
  const picture = (name: string, kind: KnownInput['kind'] = 'image'): KnownInput => ({ role: 'reference', name, kind })
  const named = (count: number, name = 'dog') => some(count, picture(name))
  const asked = (inputs: readonly KnownInput[], ...texts: string[]) => ask({ subjects }, inputs, 10, texts)

  it('MOD-03 are named by a text of the request, whichever it is', () => {
    expect(asked(named(2), 'a @dog runs')).toBe(null)
    expect(asked(named(3), 'a shore', 'the @dog.')).toBe(null)
    expect(asked([...named(2), ...named(2, 'cat')], '@dog and @cat')).toBe(null)
    for (const text of ['a dog runs', 'a @doggy', 'a @Dog']) expect(asked(named(2), text)).toEqual(['@dog'])
    expect(asked([...named(2), ...named(2, 'cat')], 'only a @dog')).toEqual(['@cat'])
  })

  it.each<[string, KnownInput[]]>([
    ['too few pictures', named(1)],
    ['too many pictures', named(4)],
    ['another subject than the mode takes', [...named(2), ...named(2, 'cat'), ...named(2, 'cow')]],
    ['a video', [picture('dog'), picture('dog', 'video')]],
  ])('MOD-03 are refused with %s', (_, inputs) => {
    expect(asked(inputs, '@dog @cat @cow')).toEqual({ subjects: 2, picturesOfEach: { min: 2, max: 3 } })
  })

  it('MOD-03 are refused by a mode without them, and do not count as references', () => {
    expect(ask({}, named(2), 10, ['@dog'])).toEqual({ subjects: 0, picturesOfEach: 0 })
    const references = { images: 1, videos: 0, audios: 0 }
    expect(ask({ subjects, references }, [...named(3), { role: 'reference' }], 10, ['@dog'])).toBe(null)
  })
})

it('MOD-04 the seconds of videos among the references are paid, each rounded to whole ones', () => {
  const inputs: KnownInput[] = [
    { role: 'reference', kind: 'video', seconds: 5.4 },
    { role: 'reference', kind: 'video', seconds: 5.6 },
    { role: 'reference', kind: 'audio', seconds: 9 },
    { role: 'first', kind: 'video', seconds: 9 },
    { role: 'reference' },
  ]
  expect(countInputSeconds(inputs)).toBe(11)
})
