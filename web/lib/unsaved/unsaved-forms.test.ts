import { expect, it } from 'vitest'
import { fillIn, findSaved, findUnsaved, putDraft } from './unsaved-forms.ts'

it('ADM-14 only values that differ from the saved ones are unsaved, also inside objects', () => {
  const saved = { name: 'a', prices: { text: '1' }, isHidden: false }
  expect(findUnsaved(saved, { ...saved, prices: { text: '1' } })).toEqual({})
  expect(findUnsaved({ name: '', credits: Number.NaN }, { name: null })).toEqual({})
  expect(findUnsaved({ ...saved, prices: { text: '2' } }, saved)).toEqual({ prices: { text: '2' } })
})

it('ADM-14 of an object, only the unsaved parts are kept, and filled into what is saved by then', () => {
  const saved = { text: '1', image: '1', modes: { on: true, seconds: '5' } }
  const typed = { text: '2', image: '1', modes: { on: true, seconds: '8' } }
  const { prices } = findUnsaved({ prices: typed }, { prices: saved })
  expect(prices).toEqual({ text: '2', modes: { seconds: '8' } })
  const byThen = { text: '1', image: '9', modes: { on: false, seconds: '5' } }
  expect(fillIn(byThen, prices)).toEqual({ text: '2', image: '9', modes: { on: false, seconds: '8' } })
  expect([fillIn('1', '2'), fillIn(['1', '2'], ['3'])]).toEqual(['2', ['3']])
  expect(fillIn(null, { text: '2' })).toEqual({ text: '2' })
})

it('ADM-14 a form without unsaved values has no draft, and forms do not touch each other', () => {
  const draft = (name: string) => ({ section: 'users', values: { name } })
  const both = putDraft(putDraft({}, 'a', draft('x')), 'b', draft('y'))
  expect(Object.keys(both)).toEqual(['a', 'b'])
  expect(putDraft(both, 'a', { section: 'users', values: {} })).toEqual({ b: draft('y') })
})

it('ADM-14 only sent values that did not change since count as saved', () => {
  const sent = { name: 'a', credits: 5, prices: { text: '1' } }
  expect(findSaved(sent, sent)).toEqual(['name', 'credits', 'prices'])
  expect(findSaved(sent, { ...sent, name: 'b', prices: { text: '2' }, price: '9' })).toEqual(['credits'])
  expect(findSaved(sent, sent, ['name', 'price'])).toEqual(['name'])
})
