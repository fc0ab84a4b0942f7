import { describe, expect, it } from 'vitest'
import type { Model, ModeRules } from '#contract/models/model.ts'
import { type GenerateValues, generateFormSchema } from '#web/features/videos/generate/generate-values.ts'
import { findFault } from '#web/features/videos/generate/request/find-fault.ts'
import { findMissing, toSubmission } from '#web/features/videos/generate/request/to-submission.ts'
import { settleChoice } from '#web/features/videos/generate/settle-choice.ts'
import { emptyValues } from '#web/features/videos/generate/start/draft-fields.ts'
import { knownModels } from '#web/features/videos/models/known-models.ts'

const rules: ModeRules = {
  seconds: { values: [4, 6, 8] },
  resolutions: ['720p'],
  aspectRatios: ['16:9'],
  defaults: { seconds: 4, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [],
  references: null,
  extend: null,
  prices: [{ per: 'second', credits: 0.25 }],
}
const [fast] = knownModels as [Model]
const every: Model = {
  ...{ ...fast, id: 'every', label: 'Every', audio: 'optional', watermark: false, seed: null },
  modes: { text: rules, image: rules, frames: rules },
}
const kept = { url: '', still: null, uploadId: 'u' }

describe('videos, sounds, subjects and shots', () => {
  const image = { uploadId: 'i', label: 'a.png', kind: 'image' } as const
  const clip = { uploadId: 'c', label: 'a.mp4', kind: 'video', seconds: 5 } as const
  const sound = { uploadId: 's', label: 'a.wav', kind: 'audio', seconds: 2 } as const
  const media = {
    ...{ clip, sound, files: [clip, sound], subjects: [{ name: 'dog', pictures: [image, image] }] },
    shots: [
      { prompt: 'a door opens', seconds: 4 },
      { prompt: 'she looks up', seconds: 2 },
    ],
  }
  const own = { clip: { maxSeconds: 10 }, sound: { maxSeconds: 30 } }
  const subjects = { max: 3, images: { min: 2, max: 4 } }
  const shots = { max: 5, seconds: { min: 1, max: 12 }, promptMax: 500 }
  const references = { images: 3, videos: 1, audios: 1 }
  const prices = [{ videoInput: true as const, per: 'second' as const, credits: 1 }, ...rules.prices]
  const rich: Model = {
    ...{ ...every, id: 'rich', label: 'Rich' },
    modes: {
      text: { ...rules, shots },
      image: { ...rules, ...own },
      frames: { ...rules, subjects },
      references: { ...rules, references, prices },
    },
  }
  const settle = (changes: Partial<GenerateValues>, prompt = 'waves', model = rich) => {
    const values = generateFormSchema.parse({ ...emptyValues, model: 'rich', prompt, ...media, ...changes })
    const settled = settleChoice(model, values, ['16:9'])
    return { settled, body: toSubmission(values, settled).body, fault: findFault(values, settled) }
  }

  it.each<[GenerateValues['mode'], object]>([
    ['text', { shots: media.shots, seconds: 6, audio: true, maxCredits: 2 }],
    [
      'image',
      {
        inputs: [
          { role: 'first', uploadId: 'c' },
          { role: 'sound', uploadId: 's' },
        ],
      },
    ],
    ['frames', { inputs: Array(2).fill({ role: 'reference', uploadId: 'i', name: 'dog' }) }],
    [
      'references',
      {
        inputs: [
          { role: 'reference', uploadId: 'c' },
          { role: 'reference', uploadId: 's' },
        ],
        maxCredits: 9,
      },
    ],
  ])('MOD-02 MOD-04 are sent and paid where the mode %s takes them', (mode, body) => {
    expect(settle({ mode, audio: false }).body).toMatchObject(body)
  })

  it('MOD-03 are left out elsewhere, and what the model refuses is said before it is sent', () => {
    for (const field of ['inputs', 'shots']) expect(settle({}, 'waves', every).body).not.toHaveProperty(field)
    expect(settle({ mode: 'image' }).fault).toMatchObject({ words: expect.stringContaining('these files') })
    expect(settle({ mode: 'image', seconds: 6 }).fault).toBe(null)
    const framed: Partial<GenerateValues> = { mode: 'frames', images: [kept], last: kept }
    expect(settle(framed).fault).toMatchObject({ field: 'prompt', words: 'Write @dog in the prompt' })
    expect(settle(framed, 'a @dog').fault).toBe(null)
  })

  const missing = (changes: Partial<GenerateValues>, model = rich) => {
    const values = generateFormSchema.parse({ ...emptyValues, model: 'rich', prompt: 'waves', ...media, ...changes })
    return findMissing(values, settleChoice(model, values, ['16:9']))
  }

  it('MOD-02 are not sent before each has what it needs', () => {
    expect(missing({})).toBe(null)
    expect(missing({ shots: [{ prompt: ' ', seconds: 4 }] })).toBe('shots')
    expect(missing({ mode: 'references', files: [clip] })).toBe(null)
    expect(missing({ mode: 'references', files: [sound] })).toBe('references')
    const framed: Partial<GenerateValues> = { mode: 'frames', images: [kept], last: kept }
    expect(missing({ ...framed, subjects: [] })).toBe(null)
    expect(missing({ ...framed, subjects: [{ name: '', pictures: [image] }] })).toBe('subjects')
    expect(missing({ ...framed, subjects: [{ name: 'dog', pictures: [] }] })).toBe('subjects')
  })

  it('MOD-03 a video to continue is enough for a model that makes none from text', () => {
    const imageOnly = { ...rich, modes: { image: { ...rules, ...own } } }
    expect(missing({ mode: 'image' }, imageOnly)).toBe(null)
    expect(missing({ mode: 'image', clip: undefined }, imageOnly)).toBe('image')
    expect(missing({ mode: 'image', clip: undefined, images: [kept] }, imageOnly)).toBe(null)
  })
})
