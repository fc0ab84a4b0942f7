/**
 * `npm run deep -- mutations` removes the rules that protect credits and videos, one at a time, in a copy of the tree, and
 * shows which test detects it. A rule whose removal no test detects is untested. `npm run deep -- mutations refund debt`
 * runs only those whose name contains one of the words. Not part of `npm test`: it runs the money tests once per rule.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree, removeTree } from '#scripts/mutants/copy-tree.ts'
import { findFailure, type TestRun } from '#scripts/mutants/run-tests.ts'
import { rootFolder } from '#scripts/run-command.ts'

const patchesFolder = join(rootFolder, 'tests/mutations')

type Suite = Omit<TestRun, 'timeoutSeconds'>

const timeoutSeconds = 3600
const maxWorkers = 2

/** From fast to slow; the first failure ends the run. */
const suites: readonly Suite[] = [
  { project: '*-embedded', files: ['tests/simulation/'], seeds: 60 },
  {
    project: '*-embedded',
    files: [
      'server/features/videos/',
      'server/features/credits/',
      'server/features/payments/',
      'server/features/providers/a',
      'server/features/automation/idempotency',
      'server/idempotency/',
      'tests/agents/',
    ],
  },
  { project: '*-postgres', files: ['ledger', 'generate-video', '.race.'] },
  { project: '*-embedded', files: ['tests/simulation/'], seeds: 400 },
]

function apply(copy: string, patch: string, ...options: string[]): boolean {
  try {
    execFileSync('git', ['apply', '--recount', ...options, join(patchesFolder, patch)], { cwd: copy, stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** @returns the name of the first test that fails, or the broken seed; null if all pass */
async function findNoticing(copy: string, first: readonly Suite[] = []): Promise<string | null> {
  for (const suite of [...first, ...suites]) {
    const failure = await findFailure(copy, { ...suite, timeoutSeconds }, maxWorkers)
    if (failure) return failure
  }
  return null
}

/** The file that has noticed the mutation before, as the first line of its patch says. It runs on either engine. */
function readNoticing(patch: string): Suite {
  const [, file = ''] = /^Noticed by (\S+): /.exec(readFileSync(join(patchesFolder, patch), 'utf8')) ?? []
  return { project: file.endsWith('.race.test.ts') ? 'server-postgres' : '!server-postgres', files: [file] }
}

async function testMutation(copy: string, patch: string): Promise<string | null> {
  if (!apply(copy, patch)) return 'NOT APPLICABLE'
  try {
    return await findNoticing(copy, [readNoticing(patch)])
  } finally {
    apply(copy, patch, '--reverse')
  }
}

const words = process.argv.slice(2)
const patches = readdirSync(patchesFolder).filter((name) => name.endsWith('.patch'))
const chosen = patches.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
const copy = copyTree()
let bad = 0
try {
  const before = words.length === 0 ? await findNoticing(copy) : null
  if (before) throw new Error(`The tests fail even without a mutation: ${before}`)
  console.log('| mutation | noticed by |\n|---|---|')
  for (const patch of chosen.sort()) {
    const noticed = await testMutation(copy, patch)
    if (!noticed || noticed.startsWith('NOT APPLICABLE')) bad++
    console.log(`| ${patch.replace('.patch', '')} | ${noticed ?? 'NOBODY'} |`)
  }
} finally {
  removeTree(copy)
}
if (bad > 0) console.error(`${bad} of ${chosen.length} mutations are not noticed.`)
process.exitCode = bad > 0 ? 1 : 0
