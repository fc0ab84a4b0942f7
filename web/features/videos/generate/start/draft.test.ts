import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blockStorage, provideStorage } from '#tests/browser-storage.ts'
import { readTask } from '#tests/video-task.ts'
import { setCurrentUser } from '#web/lib/current-user.ts'
import { claimDraft, clearDraft, leaveForRecreation, saveDraft, takeStartValues } from './draft.ts'
import { emptyValues } from './draft-fields.ts'
import { readAskedValues } from './read-address.ts'

let stored: Map<string, string>
beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost:3000' } })
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { toggleAttribute: () => false } })
  provideStorage('localStorage')
  stored = provideStorage('sessionStorage')
})
afterEach(() => {
  setCurrentUser(null)
  vi.unstubAllGlobals()
})

const enter = (username: string) => setCurrentUser({ username, email: null, credits: 5, isAdmin: false })

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

it('GEN-01 removes the draft and the video that another user has left in this tab', () => {
  enter('ana')
  saveDraft(typed)
  leaveForRecreation(readTask({ prompt: 'Waves' }))
  enter('ben')
  expect(takeStartValues()).toBe(null)
  enter('ana')
  expect(takeStartValues()).toBe(null)
})

it('GEN-01 keeps the draft of a user who signs in again, also if it was changed meanwhile', () => {
  enter('ana')
  saveDraft(typed)
  setCurrentUser(null)
  saveDraft({ ...typed, prompt: 'Rain off' })
  expect(claimDraft('ana')).toBe(true)
  enter('ana')
  expect(takeStartValues()?.values.prompt).toBe('Rain off')
})

it('GEN-01 a user who signs in after that does not get the draft', () => {
  enter('ana')
  saveDraft(typed)
  setCurrentUser(null)
  saveDraft({ ...typed, prompt: 'Rain off' })
  expect(claimDraft('ben')).toBe(false)
  expect(takeStartValues()).toBe(null)
})

it('GEN-01 the draft of a visitor survives the sign-in, and is then that of the user', () => {
  saveDraft(typed)
  expect(claimDraft('ana')).toBe(true)
  enter('ana')
  expect(takeStartValues()?.values.prompt).toBe('Rain on')
  enter('ben')
  expect(takeStartValues()).toBe(null)
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
