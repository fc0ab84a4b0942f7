import { expect, test } from 'vitest'
import { checkRecords, compareRecords } from './check-records.ts'

const compare = (index: string, ...records: [string, string][]) => compareRecords(index, new Map(records))

test('accepts an index with every record', () => {
  expect(compare('# Decisions\n| 1 | [Use it](001-use.md) |', ['001-use.md', '# 1. Use it'])).toEqual([])
})

test('refuses a missing row, another title and a row without a record', () => {
  expect(compare('', ['001-use.md', '# 1. Use it'])).toEqual([
    'docs/decisions/README.md lacks the row: | 1 | [Use it](001-use.md) |',
  ])
  expect(compare('| 1 | [Use](001-use.md) |', ['001-use.md', '# 1. Use it'])).toHaveLength(2)
  expect(compare('| 1 | [Use](001-use.md) |')).toEqual([
    'docs/decisions/README.md has no record for: | 1 | [Use](001-use.md) |',
  ])
})

test('refuses a number that another record has, and one that is not in the name', () => {
  const index = '| 1 | [A](001-a.md) |\n| 1 | [B](001-b.md) |'
  expect(compare(index, ['001-a.md', '# 1. A'], ['001-b.md', '# 1. B'])).toEqual([
    'docs/decisions/001-b.md: another record has this number',
  ])
  expect(compare('| 2 | [A](001-a.md) |', ['001-a.md', '# 2. A'])).toEqual([
    expect.stringContaining('its first line is not'),
  ])
})

test('the index of the records is complete', () => {
  expect(checkRecords()).toEqual([])
})
