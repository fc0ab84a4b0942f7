import { expect, it } from 'vitest'
import { causeOf, describeFailure, reasonOf, tellsCredits } from './describe-failure.ts'
import { type Failure, failureCodes } from './failure.ts'

// What a cancelled video says has no full stop.
it.each(failureCodes.filter((code) => code !== 'CANCELLED'))(
  'GEN-17 %s has a sentence that names no vendor, address or key',
  (code) => {
    const sentence = describeFailure({ code })
    expect(sentence).toMatch(/^[A-Z][^<>]+\.$/)
    expect(sentence).not.toMatch(/undefined|kie|fal\.|google|https?:|secret|java/i)
  },
)

it('GEN-17 MOD-17 a sentence names what its failure carries', () => {
  expect(describeFailure({ code: 'SHOT_DELETED', params: { shot: 3 } })).toBe(
    'Shot 3 was deleted. You were not charged.',
  )
  expect(describeFailure({ code: 'DEMO_FORMAT', params: { aspectRatio: '4:3', resolution: '4k' } })).toBe(
    'The demo does not draw 4:3 in 4k.',
  )
})

it('GEN-25 MOD-17 the sentence of a cancelled video mentions the credits, unless it had none', () => {
  const cancelled = (params?: Failure['params']): Failure => ({ code: 'CANCELLED', ...(params && { params }) })
  expect(describeFailure(cancelled({ credits: 5 }))).toBe('Cancelled, your credits are back')
  expect(describeFailure(cancelled({ credits: 0 }))).toBe('Cancelled')
  expect(describeFailure(cancelled())).toBe('Cancelled, your credits are back')
  expect(tellsCredits({ failure: cancelled({ credits: 5 }), errorMessage: null })).toBe(true)
})

it('ADM-05 MOD-17 the cause of a failure leaves out what concerns the user', () => {
  const params = { shot: 3 }
  expect(causeOf({ failure: { code: 'SHOT_DELETED', params }, errorMessage: null })).toBe('Shot 3 was deleted.')
  expect(causeOf({ failure: null, errorMessage: 'An old reason.' })).toBe('An old reason.')
  expect(causeOf({ failure: null, errorMessage: null })).toBeNull()
})

it('GEN-17 MOD-17 old rows keep their sentence, and codes of a later version have the one beside them', () => {
  const later = { code: 'SOMETHING_NEW' } as unknown as Failure
  expect(reasonOf({ failure: null, errorMessage: 'An old reason.' })).toBe('An old reason.')
  expect(reasonOf({ failure: later, errorMessage: 'A new reason.' })).toBe('A new reason.')
  expect(reasonOf({ failure: { code: 'NOT_MADE' }, errorMessage: 'An old reason.' })).toBe(
    'The video service could not make this video. Please try again.',
  )
  expect(reasonOf({ failure: null, errorMessage: null })).toBeNull()
})

it.each([
  [{ failure: { code: 'NOT_CONFIRMED' }, errorMessage: null }, true],
  [{ failure: { code: 'NOT_MADE' }, errorMessage: 'Your credits are back.' }, false],
  [{ failure: null, errorMessage: 'It failed. Your Credits are back.' }, true],
  [{ failure: null, errorMessage: null }, false],
] as const)('GEN-17 %j says what became of the credits: %s', (ended, tells) => {
  expect(tellsCredits(ended)).toBe(tells)
})
