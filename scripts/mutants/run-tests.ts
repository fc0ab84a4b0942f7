import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { toolFiles } from '#scripts/run-command.ts'
import { templateOf } from './copy-tree.ts'

/** `files` are parts of paths, as Vitest takes them; whole paths run in this order. `seeds` is the number of simulations, 60 by default. */
export type TestRun = { project: string; files: readonly string[]; timeoutSeconds: number; seeds?: number }

type Report = { testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[] }

/** All seeds of the simulation would take longer than all other tests. */
const fewSeeds = 60
const maxShown = 120

/**
 * Runs tests in a copy of the tree until the first failure.
 * @returns what failed: the test's name or the broken seed, or that the run did not start or end in time; null if all
 * pass.
 */
export async function findFailure(copy: string, run: TestRun, maxWorkers = 1): Promise<string | null> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const options = ['--bail', '1', '--maxWorkers', `${maxWorkers}`, '--testTimeout', '30000', '--hookTimeout', '30000']
  const output = ['--reporter', 'json', '--outputFile', report]
  const args = ['run', '--root', copy, '--project', run.project, ...options, ...output, ...run.files]
  const env = { SIMULATION_COUNT: `${run.seeds ?? fewSeeds}`, TEST_ORDER: run.files.join() }
  const exitCode = await runVitest(copy, args, env, run.timeoutSeconds)
  if (exitCode === 0) return null
  return exitCode === 'late' ? `not done after ${run.timeoutSeconds} s` : describeFailure(report)
}

function describeFailure(report: string): string {
  try {
    const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
    const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed')
    if (!failed) return 'the tests do not run'
    const broken = /(seed \d+) breaks a rule:\s+- (.*)/.exec(failed.failureMessages.join('\n'))
    const named = broken ? `${broken[1]}: ${broken[2]}` : failed.fullName
    return named.length > maxShown ? `${named.slice(0, maxShown)}…` : named
  } catch {
    return 'the tests do not run'
  }
}

/** Runs Vitest in a process group of its own, so that nothing of it outlives the time limit. */
export function runVitest(copy: string, args: readonly string[], env: Record<string, string>, timeoutSeconds: number) {
  const simulation = { SIMULATION_COUNT: `${fewSeeds}`, SIMULATION_TOLD: '1', SIMULATION_SHRINK_SECONDS: '0' }
  return new Promise<number | 'late'>((resolve) => {
    const child = spawn(process.execPath, [join(copy, 'node_modules', toolFiles.vitest), ...args], {
      cwd: copy,
      env: { ...process.env, TEST_TEMPLATE: templateOf(copy), ...simulation, ...env },
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
