import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from '#scripts/run-command.ts'
import { equivalentMutants } from './equivalent-mutants.ts'
import { findMutants } from './find-mutants.ts'

test.each([...equivalentMutants])('the equivalent mutant %s still exists', (id, { file }) => {
  const mutants = findMutants(file, readFileSync(join(rootFolder, file), 'utf8'))
  expect(mutants.map((mutant) => mutant.id)).toContain(id)
})
