import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blockStorage, provideStorage } from '#tests/browser-storage.ts'
import { readTask } from '#tests/video-task.ts'
import { clearDraft, leaveForRecreation, saveDraft, takeStartValues } from './draft.ts'
import { emptyValues } from './draft-fields.ts'
import { readAskedValues } from './read-address.ts'

let stored: Map<string, string>
beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost:3000' } })
  vi.stubGlobal('document', { querySelector: () => null })
  stored = provideStorage('sessionStorage')
})
afterEach(() => vi.unstubAllGlobals())

const typed = { ...emptyValues, prompt: 'Rain on', seeds: 12, mode: 'image' as const }

it('GEN-01 keeps a draft that is not a valid request yet, without its invalid fields', () => {
  saveDraft(typed)
  expect(takeStartValues()).toEqual({ values: { ...typed, seeds: null }, recreated: false })
  expect(takeStartValues()?.values.prompt).toBe('Rain on')
})

it('GEN-05 clears the draft once its video has started', () => {
  saveDraft(typed)
  clearDraft()
  expect(takeStartValues()).toBe(null)
})

it('GEN-14 a video stored for recreation fills the form once, in place of the draft', () => {
  saveDraft(typed)
  leaveForRecreation(readTask({ prompt: 'Waves', model: 'veo3', aspectRatio: '9:16', seeds: 54_321 }))
  expect(takeStartValues()).toMatchObject({
    recreated: true,
    values: { prompt: 'Waves', model: 'veo3', aspectRatio: '9:16', seeds: 54_321, mode: 'image' },
  })
  expect(takeStartValues()).toMatchObject({ recreated: false, values: { prompt: 'Rain on' } })
})

it('GEN-14 keeps a shape and a model that the page may not know; the list of models decides', () => {
  leaveForRecreation(readTask({ aspectRatio: '1:1', model: 'veo2', resultUrls: [] }))
  expect(takeStartValues()?.values).toMatchObject({ aspectRatio: '1:1', model: 'veo2', mode: 'text' })
})

it.each(['{"prompt":', '"text"', '7', 'null', ''])('GEN-01 starts with an empty form if %j is stored', (text) => {
  stored.set('soundreel.draft', text)
  stored.set('recreateVideo', text)
  expect(takeStartValues()).toBe(null)
})

it('GEN-14 ignores invalid fields of a stored `recreateVideo`', () => {
  stored.set('recreateVideo', JSON.stringify({ prompt: 'Waves', model: ['veo3'], resultUrls: '/a.mp4', images: 7 }))
  expect(takeStartValues()).toEqual({ recreated: true, values: { ...emptyValues, prompt: 'Waves' } })
})

it('GEN-01 works without a draft if the browser blocks storage', () => {
  blockStorage('sessionStorage')
  expect(() => saveDraft(typed)).not.toThrow()
  expect(() => clearDraft()).not.toThrow()
  expect(takeStartValues()).toBe(null)
})

it.each([
  ['?imageUrls=javascript:alert(1)&prompt=a', { prompt: 'a', images: [], mode: 'text' }],
  ['?prompt=a&aspectRatio=wide&model=', { prompt: 'a', aspectRatio: '16:9', model: 'veo3_fast' }],
  ['?prompt=a&prompt=b', { prompt: 'b' }],
  ['?model=veo3', { prompt: '', model: 'veo3' }],
])('GEN-14 fills the form from the valid parts of the address %j', (search, values) => {
  expect(readAskedValues(search)).toMatchObject(values)
})
