import { expect, it } from 'vitest'
import { findUnsaved, putDraft } from './unsaved-forms.ts'

it('ADM-14 only values that differ from the saved ones are unsaved, also inside objects', () => {
  const saved = { name: 'a', prices: { text: '1' }, isHidden: false }
  expect(findUnsaved(saved, { ...saved, prices: { text: '1' } })).toEqual({})
  expect(findUnsaved({ name: '', credits: Number.NaN }, { name: null })).toEqual({})
  expect(findUnsaved({ ...saved, prices: { text: '2' } }, saved)).toEqual({ prices: { text: '2' } })
})

it('ADM-14 a form without unsaved values has no draft, and forms do not touch each other', () => {
  const draft = (name: string) => ({ section: 'users', values: { name } })
  const both = putDraft(putDraft({}, 'a', draft('x')), 'b', draft('y'))
  expect(Object.keys(both)).toEqual(['a', 'b'])
  expect(putDraft(both, 'a', { section: 'users', values: {} })).toEqual({ b: draft('y') })
})
