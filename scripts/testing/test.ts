/**
 * `npm test`: provides the tools that tests need, runs the checks, then the tests on the embedded database and on
 * PostgreSQL, then the browser tests. Ends with one line: `N passed, N failed, N skipped`.
 *
 * `npm test -- <arguments>` only runs Vitest with these arguments, for daily work:
 * `npm test -- refund`, `npm test -- --project server-embedded -t 'twice'`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from '#scripts/check.ts'
import { runTool } from '#scripts/run-command.ts'
import { installCommand, provideTestTools } from './provide-test-tools.ts'
import type { TestCounts } from './test-summary.ts'
import {
  countListed,
  countPlaywright,
  countSuite,
  countVitest,
  decideFailure,
  describePlaywrightFailures,
  describeVitestFailures,
  readReport,
  sumCounts,
  summaryLine,
} from './test-summary.ts'

const isCi = process.env.CI === 'true' || process.env.CI === '1'

async function runVitest(report: string): Promise<TestCounts> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { exitCode } = await runTool('vitest', ['run', ...reporters])
  return countSuite(report, exitCode, countVitest)
}

async function runPlaywright(report: string, hasBrowser: boolean): Promise<TestCounts> {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  if (hasBrowser) {
    const { exitCode } = await runTool('playwright', ['test', '--reporter=list,json'], { env })
    return countSuite(report, exitCode, countPlaywright)
  }
  const { exitCode, output } = await runTool('playwright', ['test', '--list', '--reporter=json'], { env, quiet: true })
  if (exitCode !== 0) console.error(output)
  return countSuite(report, exitCode, countListed)
}

async function runEverything(): Promise<number> {
  const missing = await provideTestTools()
  const failedChecks = await runChecks()
  const reports = mkdtempSync(join(tmpdir(), 'soundreel-test-'))
  const [vitest, playwright] = [join(reports, 'vitest.json'), join(reports, 'playwright.json')]
  try {
    const total = sumCounts([
      { passed: 0, failed: failedChecks.length, skipped: 0 },
      await runVitest(vitest),
      await runPlaywright(playwright, !missing.includes('chromium')),
    ])
    const failures = [
      ...(readReport(vitest, describeVitestFailures) ?? []),
      ...(readReport(playwright, describePlaywrightFailures) ?? []),
    ]
    for (const text of failures) console.error(`\n  Failed: ${text}`)
    const failure = decideFailure(total, isCi)
    if (failedChecks.length > 0) console.error(`Failed checks: ${failedChecks.join(', ')}`)
    if (missing.length > 0) console.error(`To run the tests that were skipped: ${installCommand(missing)}`)
    if (failure) console.error(`The tests fail: ${failure}.`)
    console.log(summaryLine(total))
    return failure ? 1 : 0
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

const vitestArguments = process.argv.slice(2)
process.exitCode =
  vitestArguments.length > 0 ? (await runTool('vitest', ['run', ...vitestArguments])).exitCode : await runEverything()
