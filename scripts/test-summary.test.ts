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
  sumCounts,
  summaryLine,
} from './test-summary.ts'

const results = (...statuses: string[]) => statuses.map((status) => ({ status }))
const playwright = (stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  suites: [],
})

describe('counting a report', () => {
  test('a file that could not be loaded is one failure', () => {
    expect(countVitest({ testResults: [{ status: 'failed', assertionResults: [] }] })).toMatchObject({ failed: 1 })
  })

  test('whatever neither passed nor failed was skipped', () => {
    const assertionResults = results('passed', 'failed', 'skipped', 'todo', 'pending')
    const counts = countVitest({ testResults: [{ status: 'failed', assertionResults }] })
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 3 })
  })

  test('a flaky browser test failed', () => {
    const counts = countPlaywright(playwright({ expected: 3, flaky: 1, skipped: 2 }))
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  test('listed browser tests are skipped, nested ones too', () => {
    const report = {
      ...playwright({}),
      suites: [{ specs: [{ tests: [1] }], suites: [{ specs: [{ tests: [1, 2] }] }] }],
    }
    expect(countListed(report)).toEqual({ passed: 0, failed: 0, skipped: 3 })
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
  const passing = JSON.stringify({ testResults: [{ status: 'passed', assertionResults: results('passed') }] })

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

describe('the whole', () => {
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

  test('is the sum of its suites, said in one line', () => {
    const total = sumCounts([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ])
    expect(summaryLine(total)).toBe('11 passed, 22 failed, 33 skipped')
  })
})
