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
    expect(await findFault({ files: [{ ...file, seconds: 2.7 }] })).toBe('The file is 2.7 seconds long, not 2.')
    expect(await findFault({ files: [] })).toBe('The clip was not made.')
    const error = { code: 'VIDEO_FAILED', message: 'The card ran out of memory.' }
    expect(await findFault({ status: 'failed', error })).toBe('The card ran out of memory.')
  })

  it('MOD-20 is as planned only if it sounds as the model promises', async () => {
    expect(await findFault({}, 'shortest', [0, 0])).toBe('The clip has no sound, though the model promises it.')
    const silent = { ...shortest, hasSound: false }
    expect(await findClipFault(silent, made as unknown as VideoAnswer, [])).toBeNull()
    expect(await findClipFault(silent, made as unknown as VideoAnswer, [0, 40])).toContain('The clip has sound')
  })

  it('MOD-20 counts as cancelled only if all its credits came back', async () => {
    const cancelled = { status: 'cancelled', files: [], creditsReturned: 4 }
    expect(await findFault(cancelled, 'cancelled')).toBeNull()
    expect(await findFault({ ...cancelled, creditsReturned: 3 }, 'cancelled')).toBe('Not all credits came back.')
    expect(await findFault({}, 'cancelled')).toBe('The clip was finished before it could be cancelled.')
    expect(await findFault({ status: 'failed' }, 'cancelled')).toBe('The clip could not be cancelled.')
  })
})
