import { describe, expect, it } from 'vitest'
import type { AdminModel } from '#contract/models/admin-models.ts'
import type { VideoAnswer } from '#contract/videos/video.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { findClipFault } from './find-clip-fault.ts'
import { planTrial } from './plan-trial.ts'

const definition = gpuDefinition({ text: 'a', image: 'b' })
const rules = { prices: [{ per: 'second', credits: 2 }] }
const model = { seed: { min: 0, max: 9999 }, audio: 'always', modes: { text: rules, image: rules } }
const one = { model } as unknown as Pick<AdminModel, 'model'>

describe('the plan of a try-out', () => {
  it('MOD-20 takes the smallest and the largest clip of each mode, the same seed twice, and one to cancel', () => {
    const plan = planTrial(one, definition).map(({ check, mode, seconds, size, seed, credits }) => ({
      ...{ check, mode, seconds, size: size.join('×'), seed, credits },
    }))
    const small = { seconds: 2, size: '1280×736', seed: 4711, credits: 4 }
    const large = { seconds: 4, size: '1920×1088', seed: 4711, credits: 8 }
    expect(plan).toEqual([
      { check: 'shortest', mode: 'text', ...small },
      { check: 'shortest', mode: 'image', ...small },
      { check: 'again', mode: 'text', ...small },
      { check: 'longest', mode: 'text', ...large },
      { check: 'longest', mode: 'image', ...large },
      { check: 'cancelled', mode: 'text', ...large },
    ])
  })

  it('MOD-20 repeats no seed if the model takes none', () => {
    const plan = planTrial({ model: { ...one.model, seed: null } }, gpuDefinition({ text: 'a' }))
    expect(plan.map(({ check, seed }) => [check, seed])).toEqual([
      ['shortest', null],
      ['longest', null],
      ['cancelled', null],
    ])
  })

  it('MOD-20 makes one clip without sound if users may choose that, at its own price', () => {
    const prices = [
      { audio: false, per: 'second', credits: 1 },
      { per: 'second', credits: 2 },
    ]
    const optional = { model: { ...one.model, audio: 'optional', modes: { text: { prices } } } }
    const plan = planTrial(optional as unknown as typeof one, gpuDefinition({ text: 'a' }))
    expect(plan.map(({ check, hasSound, credits }) => [check, hasSound, credits])).toEqual([
      ['shortest', true, 4],
      ['again', true, 4],
      ['silent', false, 2],
      ['longest', true, 8],
      ['cancelled', true, 8],
    ])
  })

  it('MOD-20 asks for nothing that ComfyUI has in its cache, except where it checks just that', () => {
    const plan = planTrial(one, gpuDefinition({ text: 'a' }))
    const [shortest, again, longest, cancelled] = plan.map(({ prompt }) => prompt)
    expect(plan.map(({ check }) => check)).toEqual(['shortest', 'again', 'longest', 'cancelled'])
    expect(again).toBe(shortest)
    expect(new Set([shortest, longest, cancelled]).size).toBe(3)
  })
})

describe('a clip of a try-out', () => {
  const [shortest] = planTrial(one, definition)
  if (!shortest) throw new Error('there is no plan')
  const file = { kind: 'video', url: '/a.mp4', width: 1280, height: 736, seconds: 2.04, bytes: 1 }
  const made = { status: 'completed', error: null, files: [file], creditsUsed: 4, creditsReturned: 0 }
  const findFault = (changes: object, check: typeof shortest.check = 'shortest', peaks = [0, 40]) =>
    findClipFault({ ...shortest, check }, { ...made, ...changes } as unknown as VideoAnswer, peaks)

  it('MOD-20 is as planned only with its size and its length', async () => {
    expect(await findFault({})).toBeNull()
    expect(await findFault({ files: [{ ...file, height: 704 }] })).toBe('The file is 1280×704, not 1280×736.')
    for (const [seconds, shown] of [
      [1.65, '1.65'],
      // 8n+1 frames at 24 a second may be a third of a second more.
      [2.35, '2.35'],
      [8, '8.00'],
    ])
      expect(await findFault({ files: [{ ...file, seconds }] })).toContain(`The file is ${shown} seconds long, not 2.`)
    expect(await findFault({ files: [{ ...file, seconds: 1.75 }] })).toBeNull()
    expect(await findFault({ files: [{ ...file, seconds: 2.33 }] })).toBeNull()
    expect(await findFault({ files: [{ ...file, seconds: undefined }] })).toBeNull()
    expect(await findFault({ files: [] })).toBe('The clip was not made.')
    const error = { code: 'VIDEO_FAILED', message: 'The card ran out of memory.' }
    expect(await findFault({ status: 'failed', error })).toBe('The card ran out of memory.')
  })

  it('MOD-20 is as planned only if it sounds as the model promises', async () => {
    expect(await findFault({}, 'shortest', [0, 0])).toBe('The clip has no sound, though the model promises it.')
    const silent = { ...shortest, hasSound: false }
    expect(await findClipFault(silent, made as unknown as VideoAnswer, [])).toBeNull()
    expect(await findClipFault(silent, made as unknown as VideoAnswer, [0, 40])).toContain('the model says')
    const chosen = { ...silent, check: 'silent' as const }
    expect(await findClipFault(chosen, made as unknown as VideoAnswer, [0, 40])).toContain('ordered without')
  })

  it('MOD-20 counts as cancelled only if all its credits came back', async () => {
    const cancelled = { status: 'cancelled', files: [], creditsReturned: 4 }
    expect(await findFault(cancelled, 'cancelled')).toBeNull()
    expect(await findFault({ ...cancelled, creditsReturned: 3 }, 'cancelled')).toBe('Not all credits came back.')
    expect(await findFault({}, 'cancelled')).toBe('The clip was finished before it could be cancelled.')
    expect(await findFault({ status: 'failed' }, 'cancelled')).toBe('The clip could not be cancelled.')
  })
})
