import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { toolFiles } from '#scripts/run-command.ts'

export type TestRun = { project: string; files: readonly string[]; timeoutSeconds: number }

type Report = {
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[]
}

/**
 * Runs test files in a copy of the tree until the first failure.
 * @returns what failed: the test's name, or that the run did not start or end in time; null if all pass.
 */
export async function findFailure(copy: string, { project, files, timeoutSeconds }: TestRun): Promise<string | null> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const options = ['--bail', '1', '--maxWorkers', '1', '--testTimeout', '30000', '--hookTimeout', '30000']
  const output = ['--reporter', 'json', '--outputFile', report]
  const args = ['run', '--root', copy, '--project', project, ...options, ...output, ...files]
  const exitCode = await runVitest(copy, args, { TEST_TEMPLATE: templateOf(copy) }, timeoutSeconds)
  if (exitCode === 0) return null
  return exitCode === 'late' ? `not done after ${timeoutSeconds} s` : describeFailure(report)
}

/** The folder in the system's temporary folder for the migrated database with which the copy's runs begin. */
export const templateOf = (copy: string) => `${basename(copy)}-template`

function describeFailure(report: string): string {
  try {
    const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
    const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed')
    return failed?.fullName ?? 'the tests do not run'
  } catch {
    return 'the tests do not run'
  }
}

/** Seeds of the simulation in each run; all of them would take longer than all other tests. */
const seeds = '60'

/** Runs Vitest in a process group of its own, so that nothing of it outlives the time limit. */
export function runVitest(copy: string, args: readonly string[], env: Record<string, string>, timeoutSeconds: number) {
  return new Promise<number | 'late'>((resolve) => {
    const child = spawn(process.execPath, [join(copy, 'node_modules', toolFiles.vitest), ...args], {
      cwd: copy,
      env: { ...process.env, SIMULATION_COUNT: seeds, ...env },
      stdio: 'ignore',
      detached: true,
    })
    const timer = setTimeout(() => {
      resolve('late')
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }, timeoutSeconds * 1000)
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve(code ?? 1)
    })
  })
}
