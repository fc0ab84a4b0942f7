/**
 * `npm test`: provides the tools that tests need, runs the checks, then the tests on the embedded database and on
 * PostgreSQL, then the browser tests. Ends with one line: `N passed, N failed, N skipped`.
 *
 * `npm test -- --both-engines` runs all server tests on both databases.
 * `npm test -- <arguments>` only runs Vitest with these arguments, for daily work:
 * `npm test -- refund`, `npm test -- --project '*-embedded' -t 'twice'`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from '#scripts/check.ts'
import { rootFolder, runTool } from '#scripts/run-command.ts'
import { installCommand, provideTestTools } from './provide-test-tools.ts'
import {
  countListed,
  countPlaywright,
  countSuite,
  countVitest,
  decideFailure,
  describeFlaky,
  describePlaywrightFailures,
  describeVitestFailures,
  readReport,
  sumCounts,
  summaryLine,
  type TestCounts,
} from './test-summary.ts'

/** Runs every server test on both engines, also those for which a whole run uses one (tests/database/engines.ts). */
const bothEngines = process.argv.includes('--both-engines')
const isCi = process.env.CI === 'true' || process.env.CI === '1'

/** The reports of the last whole run, and without a terminal also its output. */
const logs = join(rootFolder, 'test-logs')
const reportOf = (lane: Lane) => join(logs, `${lane}.json`)
const logOf = (lane: Lane) => join(logs, `${lane}.log`)
const output = (lane: Lane) => (process.stdout.isTTY ? {} : { log: logOf(lane) })

type Lane = 'vitest' | 'playwright'

async function runVitest(): Promise<TestCounts> {
  const report = reportOf('vitest')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const options = { env: bothEngines ? {} : { WHOLE_RUN: '1' }, ...output('vitest') }
  const { exitCode } = await runTool('vitest', ['run', ...reporters], options)
  return countSuite(report, exitCode, countVitest)
}

async function runPlaywright(hasBrowser: boolean): Promise<TestCounts> {
  const report = reportOf('playwright')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  if (hasBrowser) {
    const { exitCode } = await runTool('playwright', ['test', '--reporter=list,json'], { env, ...output('playwright') })
    return countSuite(report, exitCode, countPlaywright)
  }
  const { exitCode, output: text } = await runTool('playwright', ['test', '--list', '--reporter=json'], {
    env,
    quiet: true,
  })
  if (exitCode !== 0) console.error(text)
  return countSuite(report, exitCode, countListed)
}

/** Runs the tests of one lane and says how long they took. */
async function timed(lane: Lane, run: () => Promise<TestCounts>): Promise<TestCounts> {
  const began = Date.now()
  const counts = await run()
  console.log(`${lane}: ${summaryLine(counts)} in ${Math.round((Date.now() - began) / 1000)} s`)
  return counts
}

/** What the lane's report says about its failures. Without a report, the end of its output is all that is known. */
function describeFailures<Report>(lane: Lane, counts: TestCounts, read: (report: Report) => string[]): string[] {
  if (counts.failed === 0) return []
  const described = readReport(reportOf(lane), read) ?? []
  if (described.length > 0 || process.stdout.isTTY) return described
  return [`${lane} ended without naming a test:\n${readFileSync(logOf(lane), 'utf8').slice(-4000)}`]
}

async function runEverything(): Promise<number> {
  const missing = await provideTestTools()
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs)
  const failedChecks = await runChecks()
  const vitest = await timed('vitest', runVitest)
  const playwright = await timed('playwright', () => runPlaywright(!missing.includes('chromium')))
  const total = sumCounts([{ passed: 0, failed: failedChecks.length, skipped: 0 }, vitest, playwright])
  const failures = [
    ...describeFailures('vitest', vitest, describeVitestFailures),
    ...describeFailures('playwright', playwright, describePlaywrightFailures),
  ]
  const failure = decideFailure(total, isCi)
  for (const text of failures) console.error(`\n  Failed: ${text}`)
  if (failedChecks.length > 0) console.error(`Failed checks: ${failedChecks.join(', ')}`)
  if (missing.length > 0) console.error(`To run the tests that were skipped: ${installCommand(missing)}`)
  if (failure) {
    console.error(`The tests fail: ${failure}.`)
    for (const text of failures) console.error(`  Failed: ${text.split('\n', 1)[0]}`)
    if (!process.stdout.isTTY) console.error(`Their output is in ${logs}.`)
  }
  for (const name of readReport(reportOf('playwright'), describeFlaky) ?? [])
    console.error(`  Flaky: ${name} failed and passed when it was repeated. Mend it today.`)
  console.log(summaryLine(total))
  return failure ? 1 : 0
}

const vitestArguments = process.argv.slice(2).filter((argument) => argument !== '--both-engines')
process.exitCode =
  vitestArguments.length > 0 ? (await runTool('vitest', ['run', ...vitestArguments])).exitCode : await runEverything()
