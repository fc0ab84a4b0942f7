import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type TestCounts = { passed: number; failed: number; skipped: number }

export type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

type PlaywrightResult = { error?: { message?: string }; attachments?: { name: string; path?: string }[] }
type PlaywrightTest = { status?: string; results?: PlaywrightResult[] }
type PlaywrightSuite = {
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

/** Counts each test once. A file that failed without a failed test (it failed to load) counts as one failure. */
export function countVitest(report: VitestReport): TestCounts {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const file of report.testResults) {
    const statuses = file.assertionResults.map((result) => result.status)
    const failed = statuses.filter((status) => status === 'failed').length
    const passed = statuses.filter((status) => status === 'passed').length
    counts.passed += passed
    counts.failed += file.status === 'failed' ? Math.max(failed, 1) : failed
    counts.skipped += statuses.length - passed - failed
  }
  return counts
}

/** A flaky test passed only when repeated. It counts as passed, and the run names it (describeFlaky). */
export function countPlaywright({ stats }: PlaywrightReport): TestCounts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** Repeats the failures and the start of their messages, because often only the end of a long run is kept. */
export function describeVitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [describeFailure(name, message)]
    return failed.map(({ fullName, failureMessages }) => describeFailure(`${name}: ${fullName}`, failureMessages?.[0]))
  })
}

export function describePlaywrightFailures(report: Pick<PlaywrightReport, 'suites'>): string[] {
  return browserTests(report, 'unexpected').map(({ name, results }) => describeBrowserFailure(name, results))
}

/** The browser tests that passed only when they were repeated. */
export function describeFlaky(report: Pick<PlaywrightReport, 'suites'>): string[] {
  return browserTests(report, 'flaky').map(({ name }) => name)
}

type BrowserTest = { name: string; results: PlaywrightResult[] }

function browserTests({ suites }: Pick<PlaywrightReport, 'suites'>, wanted: string): BrowserTest[] {
  return suites.flatMap(({ specs = [], suites: children = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results = [] }) => ({ name: `${file}: ${title}`, results })),
    ),
    ...browserTests({ suites: children }, wanted),
  ])
}

/** Includes the content of the page: after a rare failure, nothing else is left. */
function describeBrowserFailure(name: string, results: readonly PlaywrightResult[]): string {
  const failed = results.find(({ error }) => error)
  const context = failed?.attachments?.find((attachment) => attachment.name === 'error-context')?.path
  const written = context && existsSync(context) ? readFileSync(context, 'utf8') : ''
  const shown = /```yaml\n([\s\S]*?)```/.exec(written)?.[1] ?? ''
  const lines = shown.split('\n').slice(0, shownLines)
  return [describeFailure(name, failed?.error?.message), ...lines].join('\n    ').trimEnd()
}

const shownLines = 100
const linesShown = 12

function describeFailure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
  return [name, ...lines.slice(0, linesShown)].join('\n    ')
}

/** Counts every listed test as skipped, for browser tests without a browser. */
export function countListed(report: PlaywrightReport): TestCounts {
  const countSuite = (suite: PlaywrightSuite): number =>
    (suite.specs ?? []).reduce((sum, spec) => sum + spec.tests.length, 0) +
    (suite.suites ?? []).reduce((sum, child) => sum + countSuite(child), 0)
  return { passed: 0, failed: 0, skipped: report.suites.reduce((sum, suite) => sum + countSuite(suite), 0) }
}

/**
 * The counts of a suite, given the exit code of its process. A suite never passes silently: it counts as a failure if
 * it crashed before reporting, exited with an error although no test failed, or found no test.
 */
export function countSuite<Report>(file: string, exitCode: number, count: (report: Report) => TestCounts): TestCounts {
  const counts = readReport(file, count) ?? { passed: 0, failed: 1, skipped: 0 }
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed + counts.skipped === 0)
  return isSilentFailure ? { ...counts, failed: 1 } : counts
}

/** Applies `read` to the report; null if the report is missing or incomplete. */
export function readReport<Report, Result>(file: string, read: (report: Report) => Result): Result | null {
  try {
    return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : null
  } catch {
    return null
  }
}

export function sumCounts(suites: readonly TestCounts[]): TestCounts {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const suite of suites) {
    total.passed += suite.passed
    total.failed += suite.failed
    total.skipped += suite.skipped
  }
  return total
}

/** Why the whole run fails, or null. Continuous integration has every tool, so a test skipped there is an error. */
export function decideFailure(total: TestCounts, isCi: boolean): string | null {
  if (total.failed > 0) return 'something failed, see above'
  if (total.passed === 0) return 'no test was executed'
  if (isCi && total.skipped > 0) return 'tests were skipped, and with CI set every test must run'
  return null
}

/** The last line of `npm test`; scripts parse it. */
export function summaryLine({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
