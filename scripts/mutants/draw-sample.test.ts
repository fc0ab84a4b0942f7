import { expect, test } from 'vitest'
import { drawFromFolders, drawSample } from './draw-sample.ts'
import { findMutants } from './find-mutants.ts'

const mutants = ['a/one.ts', 'a/two.ts', 'b/one.ts', 'c/one.ts'].flatMap((file) =>
  findMutants(file, file === 'c/one.ts' ? 'x = y < 1' : 'x = y < 1; if (z) f(); w = !v'),
)
const foldersOf = (drawn: readonly { file: string }[]) => drawn.map(({ file }) => file[0])

test('a sample has the same mutants all day', () => {
  expect(drawSample(mutants, 5)).toHaveLength(5)
  expect(drawSample(mutants, 5)).toEqual(drawSample([...mutants].reverse(), 5))
})

test('a sample per folder takes one mutant of each folder, then the next of each', () => {
  const drawn = drawFromFolders(mutants, 2)
  expect(new Set(foldersOf(drawn.slice(0, 3)))).toEqual(new Set(['a', 'b', 'c']))
  expect(foldersOf(drawn.slice(3)).sort()).toEqual(['a', 'b'])
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(5)
})
