import { expect, it } from 'vitest'
import { creditForms, plural } from './plural.ts'

it.each([
  [0, '0 credits'],
  [1, '1 credit'],
  [2, '2 credits'],
])('gives %d its noun: %s', (count, words) => expect(plural(count, creditForms)).toBe(words))

it('changes the whole sentence, and writes the number as the reader sees it', () => {
  const forms = { one: '# video is in progress.', other: '# videos are in progress.' }
  expect(plural(1, forms)).toBe('1 video is in progress.')
  expect(plural(1200, forms, '1,200')).toBe('1,200 videos are in progress.')
})

it('uses the forms of another language, and the general form where it has no other', () => {
  const forms = { one: '# film', few: '# filmy', many: '# filmów', other: '# filmu' }
  expect([1, 2, 5].map((count) => plural(count, forms, undefined, 'pl'))).toEqual(['1 film', '2 filmy', '5 filmów'])
  expect([1, 2].map((count) => plural(count, { other: '# video' }, undefined, 'vi'))).toEqual(['1 video', '2 video'])
})
