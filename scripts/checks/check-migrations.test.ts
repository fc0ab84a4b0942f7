import { expect, it } from 'vitest'
import { checkMigrations, findLateEntries } from './check-migrations.ts'

const entry = (idx: number, when: number) => ({ idx, when, tag: `00${idx}_change` })

it('finds a migration that is not newer than the one before it', () => {
  expect(findLateEntries([entry(0, 10), entry(1, 20), entry(2, 30)])).toEqual([])
  const late = findLateEntries([entry(0, 10), entry(1, 10), entry(2, 9)])
  expect(late.map((line) => line.split(':')[0])).toEqual(['001_change', '002_change'])
})

it('the times of the migrations rise', () => {
  expect(checkMigrations()).toEqual([])
})
