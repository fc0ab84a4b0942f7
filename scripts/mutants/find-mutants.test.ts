import { expect, test } from 'vitest'
import { findMutants, plant } from './find-mutants.ts'
import { noteCalls } from './instrument.ts'

/** Every mutant of the source as its kind and the changed source. */
function mutantsOf(source: string): string[] {
  return findMutants('a.ts', source).map((mutant) => `${mutant.kind}: ${plant(source, mutant)}`)
}

test('a condition is always true or false or loses a part, and one branch replaces the other', () => {
  expect(mutantsOf('if (a === b) f')).toEqual(['condition: if (true) f', 'condition: if (false) f'])
  expect(mutantsOf('x = a && !b')).toEqual(['condition: x = (a)', 'condition: x = (!b)', 'condition: x = a && (b)'])
  expect(mutantsOf('x = a ? b : c')).toEqual(['branch: x = (b)', 'branch: x = (c)'])
  expect(mutantsOf('x = a ?? 1')).toEqual(['condition: x = (a)'])
})

test('a comparison includes or excludes its boundary, or becomes its opposite', () => {
  expect(mutantsOf('x = a < b')).toEqual(['boundary: x = a <= b'])
  expect(mutantsOf('x = a !== b')).toEqual(['comparison: x = a === b'])
  expect(mutantsOf("import { lt } from 'drizzle-orm'\nlt(a, b).c")).toEqual([
    "boundary: import { lte } from 'drizzle-orm'; import { lt } from 'drizzle-orm'\nlte(a, b).c",
  ])
})

test('a quantity gets another unit', () => {
  expect(mutantsOf('x = days * dayMs')).toEqual(['unit: x = days / dayMs'])
  expect(mutantsOf('const waitMs = 5_000')).toEqual(['unit: const waitMs = 5000 * 60'])
  expect(mutantsOf('const name = 5_000')).toEqual([])
})

test('a call is removed or not awaited, and an error is swallowed; logging and invariants do not change', () => {
  expect(mutantsOf('await pay()')).toEqual(['call: ;', 'await: void pay()'])
  expect(mutantsOf('try { a } catch { b } finally { c }')).toEqual([
    'catch: try { a } catch {} finally { c }',
    'catch: try { a } catch { b } finally {}',
  ])
  expect(mutantsOf('await insertRow(tx, row)')).toEqual(['call: ;'])
  expect(mutantsOf("ctx.log.info('paid')\ninvariant(a < b, 'ordered')")).toEqual([])
})

test('a statement loses a condition or its lock', () => {
  expect(mutantsOf("x = q.where(c).for('update')")).toEqual(["query: x = q.for('update')", 'lock: x = q.where(c)'])
  expect(mutantsOf('x = and(a, b)')).toEqual(['query: x = and(b)', 'query: x = and(a)'])
  expect(mutantsOf('sql`select 1\nwhere a\nand b\nfor update`')).toEqual([
    'query: sql`select 1\n\nand b\nfor update`',
    'query: sql`select 1\nwhere a\n\nfor update`',
    'lock: sql`select 1\nwhere a\nand b`',
  ])
})

test('a mutant keeps its id when other lines move', () => {
  const [before] = findMutants('a.ts', 'x = a < b')
  const [after] = findMutants('a.ts', 'const y = 1\nx = a < b')
  expect(after).toMatchObject({ id: before?.id, line: 2 })
})

test('every function notes its calls', () => {
  expect(noteCalls('a.ts', 'const f = (a) => ({ a })')).toBe(
    'const f = (a) => (globalThis.noteReached?.("a.ts: (a) => ({ a })"), ({ a }))',
  )
})
