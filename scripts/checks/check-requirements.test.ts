import { expect, test } from 'vitest'
import { checkRequirements, compareRequirements, namedIn } from './check-requirements.ts'

test('finds the ids at the beginning of titles only', () => {
  const source = `it('AAA-01 BBB-02 works', f)\n])("AAA-01 %s", f)\n  \`CCC-03: \${name}\`\n// DDD-04\nconst a = 'see EEE-05'`
  expect(namedIn(source)).toEqual(['AAA-01', 'BBB-02', 'CCC-03'])
})

const text = '| AAA-01 | One. |\n| AAA-02 | Two. |\n\n## Planned\n\nAAA-02\n'
const compare = (...found: string[]) => compareRequirements(text, new Map([['a.test.ts', found]]))

test('accepts rows with a test, and planned ones', () => {
  expect(compare('AAA-01')).toEqual([])
})

test('refuses an unknown id, a row without a test, and a planned row with one', () => {
  expect(compare('AAA-01', 'AAA-03')).toEqual(['a.test.ts: AAA-03 is not in docs/requirements.md'])
  expect(compare()).toEqual([expect.stringContaining('no test names AAA-01')])
  expect(compare('AAA-01', 'AAA-02')).toEqual([expect.stringContaining('a test names AAA-02')])
})

test('refuses a row that stands twice, and a planned id without a row', () => {
  const named = new Map([['a.test.ts', ['AAA-01']]])
  expect(compareRequirements('| AAA-01 | One. |\n| AAA-01 | Two. |\n## Planned\nAAA-09\n', named)).toEqual([
    expect.stringContaining('AAA-01 has two rows'),
    expect.stringContaining('AAA-09 is planned, but has no row'),
  ])
})

test('each id in a title is explained, and each requirement has a test', () => {
  expect(checkRequirements()).toEqual([])
})
