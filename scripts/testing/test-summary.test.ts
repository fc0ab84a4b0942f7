import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  countListed,
  countPlaywright,
  countSuite,
  countVitest,
  decideFailure,
  describeFlaky,
  describePlaywrightFailures,
  describeVitestFailures,
  sumCounts,
  summaryLine,
} from './test-summary.ts'

const results = (...statuses: string[]) => statuses.map((status) => ({ status, fullName: `one that ${status}` }))
const file = 'some.test.ts'
const playwright = (stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  suites: [],
})

const spec = (...tests: object[]) => ({ title: 'a page', file: 'some.spec.ts', tests })

describe('counting a report', () => {
  test('counts a file that failed to load as one failure', () => {
    expect(countVitest({ testResults: [{ name: file, status: 'failed', assertionResults: [] }] })).toMatchObject({
      failed: 1,
    })
  })

  test('counts every test that neither passed nor failed as skipped', () => {
    const assertionResults = results('passed', 'failed', 'skipped', 'todo', 'pending')
    const counts = countVitest({ testResults: [{ name: file, status: 'failed', assertionResults }] })
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 3 })
  })

  test('counts a browser test that passed when repeated as passed, and names it', () => {
    const counts = countPlaywright(playwright({ expected: 3, flaky: 1, unexpected: 1, skipped: 2 }))
    expect(counts).toEqual({ passed: 4, failed: 1, skipped: 2 })
    const results = [{ error: { message: 'no button' } }, {}]
    const suites = [{ suites: [{ specs: [spec({ status: 'flaky', results }, { status: 'expected' })] }] }]
    expect(describeFlaky({ suites })).toEqual(['some.spec.ts: a page'])
    expect(describePlaywrightFailures({ suites })).toEqual([])
  })

  test('counts listed browser tests as skipped, including nested ones', () => {
    const report = {
      ...playwright({}),
      suites: [{ specs: [spec({})], suites: [{ specs: [spec({}, {})] }] }],
    }
    expect(countListed(report)).toEqual({ passed: 0, failed: 0, skipped: 3 })
  })
})

describe('a failure', () => {
  test('is named with the beginning of its message, for both runners', () => {
    const failed = {
      status: 'failed',
      fullName: 'a sum',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'],
    }
    const vitest = { testResults: [{ name: file, status: 'failed', assertionResults: [...results('passed'), failed] }] }
    expect(describeVitestFailures(vitest)).toEqual(['some.test.ts: a sum\n    expected 1\n    to be 2'])
    const tests = [{ status: 'unexpected', results: [{ error: { message: 'no button' } }] }, { status: 'expected' }]
    const suites = [{ suites: [{ specs: [{ title: 'a page', file: 'some.spec.ts', tests }] }] }]
    expect(describePlaywrightFailures({ suites })).toEqual(['some.spec.ts: a page\n    no button'])
  })

  test('of a page includes the content of the page', () => {
    const folder = mkdtempSync(join(tmpdir(), 'soundreel-summary-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'error-context.md')
    writeFileSync(
      path,
      '# Error\n\n```\nno button\n```\n\n```yaml\n- heading "Sign in"\n  - link\n```\n\n```ts\ncode\n```\n',
    )
    const failed = { error: { message: 'no button' }, attachments: [{ name: 'error-context', path }] }
    const suites = [{ specs: [spec({ status: 'unexpected', results: [failed] })] }]
    expect(describePlaywrightFailures({ suites })).toEqual([
      'some.spec.ts: a page\n    no button\n    - heading "Sign in"\n      - link',
    ])
  })

  test('is the file if it failed to load', () => {
    const report = { testResults: [{ name: file, status: 'failed', message: 'no such module', assertionResults: [] }] }
    expect(describeVitestFailures(report)).toEqual(['some.test.ts\n    no such module'])
  })
})

describe('a suite', () => {
  const countReport = (text: string | null, exitCode: number) => {
    const folder = mkdtempSync(join(tmpdir(), 'soundreel-summary-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'report.json')
    if (text !== null) writeFileSync(file, text)
    return countSuite(file, exitCode, countVitest)
  }
  const passing = JSON.stringify({
    testResults: [{ name: file, status: 'passed', assertionResults: results('passed') }],
  })

  test.each([
    ['crashed before reporting', null, 1],
    ['ended well without a report', null, 0],
    ['left half a report', passing.slice(0, 20), 0],
    ['found no test', JSON.stringify({ testResults: [] }), 0],
    ['ended badly although no test failed', passing, 1],
  ])('that %s is one failure', (_, text, exitCode) => {
    expect(countReport(text, exitCode).failed).toBe(1)
  })

  test('that passed has no failure', () => {
    expect(countReport(passing, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  })
})

describe('the whole run', () => {
  test.each([
    [{ passed: 5, failed: 0, skipped: 0 }, true, null],
    [{ passed: 5, failed: 0, skipped: 2 }, false, null],
    [{ passed: 5, failed: 0, skipped: 2 }, true, 'skipped'],
    [{ passed: 5, failed: 1, skipped: 0 }, false, 'failed'],
    [{ passed: 0, failed: 0, skipped: 9 }, false, 'no test'],
  ])('%o with CI %s: %s', (total, isCi, reason) => {
    const failure = decideFailure(total, isCi)
    if (reason === null) expect(failure).toBeNull()
    else expect(failure).toContain(reason)
  })

  test('is the sum of its suites, in one line', () => {
    const total = sumCounts([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ])
    expect(summaryLine(total)).toBe('11 passed, 22 failed, 33 skipped')
  })
})
