/**
 * `npm run test:mutations` removes the rules that protect credits and videos, one at a time, in a copy of the tree, and
 * shows which test detects it. A rule whose removal no test detects is untested. `npm run test:mutations -- 05 refund`
 * runs only those whose name contains one of the words. Not part of `npm test`: it runs the money tests once per rule.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '#scripts/mutants/copy-tree.ts'
import { rootFolder, runCommand, toolFiles } from '#scripts/run-command.ts'

const patchesFolder = join(rootFolder, 'tests/mutations')

type Suite = { args: string[]; seeds: number }

/** The simulation makes videos but no purchases, so payment rules are checked against payment tests first. */
const paymentTests: Suite = { args: ['--project', 'server-embedded', 'server/features/payments/'], seeds: 0 }

/** The tests of limits and of sign-up credits. */
const limitTests: Suite = {
  args: ['--project', 'server-embedded', 'server/limits/', 'grant-signup-credits', 'mail-limits'],
  seeds: 0,
}

/** From fast to slow; the first failure ends the run. */
const suites: readonly Suite[] = [
  { args: ['--project', 'server-embedded', 'tests/simulation/'], seeds: 60 },
  {
    args: [
      '--project',
      'server-embedded',
      'server/features/videos/',
      'server/features/credits/',
      'server/features/payments/',
      'server/features/providers/a',
      'server/features/automation/idempotency',
      'server/idempotency/',
    ],
    seeds: 0,
  },
  { args: ['--project', 'server-postgres', 'ledger', 'generate-video', '.race.'], seeds: 0 },
  { args: ['--project', 'server-embedded', 'tests/simulation/'], seeds: 400 },
]

function apply(copy: string, patch: string, ...options: string[]): boolean {
  try {
    execFileSync('git', ['apply', '--recount', ...options, join(patchesFolder, patch)], { cwd: copy, stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

const maxShown = 120

type Report = { testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[] }

/**
 * Runs the tests until the first failure. @returns the name of the failed test or the broken seed; null if all pass.
 */
async function findFailure(copy: string, first: readonly Suite[] = []): Promise<string | null> {
  for (const { args, seeds } of [...first, ...suites]) {
    const report = join(copy, 'report.json')
    const options = ['run', '--root', copy, '--bail', '1', '--reporter', 'json', '--outputFile', report]
    const env =
      seeds > 0 ? { SIMULATION_COUNT: String(seeds), SIMULATION_TOLD: '1', SIMULATION_SHRINK_SECONDS: '0' } : {}
    rmSync(report, { force: true })
    const tool = join(copy, 'node_modules', toolFiles.vitest)
    const { exitCode, output } = await runCommand(process.execPath, [tool, ...options, ...args], { env, quiet: true })
    if (exitCode !== 0) return describeFailure(report) ?? `the tests do not run: ${output.slice(-300)}`
  }
  return null
}

function describeFailure(report: string): string | null {
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap((file) => file.assertionResults).find((result) => result.status === 'failed')
  if (!failed) return null
  const broken = /(seed \d+) breaks a rule:\s+- (.*)/.exec(failed.failureMessages.join('\n'))
  const named = broken ? `${broken[1]}: ${broken[2]}` : failed.fullName
  return named.length > maxShown ? `${named.slice(0, maxShown)}…` : named
}

/** Most patches from 40 on remove payment rules. */
const aboutPayments = (patch: string) => Number.parseInt(patch, 10) >= 40
/** The patches 67 to 70 remove rules of limits. */
const aboutLimits = (patch: string) => /^(6[789]|70)-/.test(patch)

async function testMutation(copy: string, patch: string): Promise<string | null> {
  if (!apply(copy, patch)) return 'NOT APPLICABLE'
  try {
    return await findFailure(copy, aboutLimits(patch) ? [limitTests] : aboutPayments(patch) ? [paymentTests] : [])
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
  const before = words.length === 0 ? await findFailure(copy) : null
  if (before) throw new Error(`The tests fail even without a mutation: ${before}`)
  console.log('| mutation | noticed by |\n|---|---|')
  for (const patch of chosen.sort()) {
    const noticed = await testMutation(copy, patch)
    if (!noticed || noticed.startsWith('NOT APPLICABLE')) bad++
    console.log(`| ${patch.replace('.patch', '')} | ${noticed ?? 'NOBODY'} |`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
if (bad > 0) console.error(`${bad} of ${chosen.length} mutations are not noticed.`)
process.exitCode = bad > 0 ? 1 : 0
