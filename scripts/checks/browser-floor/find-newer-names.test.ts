import { expect, test } from 'vitest'
import { findNewerNames } from './find-newer-names.ts'
import { listPlatformNames } from './newer-names.ts'

const known = listPlatformNames()
const find = (...scripts: string[]) =>
  Array.from(findNewerNames(new Map(scripts.map((source, index) => [`${index}.js`, source])), known).keys())

test.each([
  ['a static function', 'const a = URL.parse(b)', ['URL.parse']],
  ['one of a global object', 'globalThis.URL.parse(a)', ['URL.parse']],
  ['one of the page', 'document.startViewTransition(a)', ['.startViewTransition', 'Document.startViewTransition']],
  ['a global', 'new CloseWatcher()', ['CloseWatcher']],
  ['a method of anything', 'a.getOrInsertComputed(b, c)', ['.getOrInsertComputed']],
  ['what is taken out of an object', 'const { getOrInsertComputed: a } = b', ['.getOrInsertComputed']],
])('finds %s', (_, source, names) => {
  expect(find(source)).toEqual(names)
})

test.each([
  ['what every browser of the floor has', 'Promise.withResolvers(); structuredClone(a); a.toSorted(b)'],
  ['a name that only a property has', 'const a = { CloseWatcher: 1 }'],
  ['a name of this script', 'a.move(b)', 'const c = { move: 1 }'],
])('accepts %s', (_, ...sources) => {
  expect(find(...sources)).toEqual([])
})
