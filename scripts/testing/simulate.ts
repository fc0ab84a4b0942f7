/**
 * `npm run deep -- simulate --from 1 --count 100000` runs many random simulations of the service to find a broken rule;
 * `npm run deep -- simulate --seed 42` runs one and prints its events. Of the first run that breaks a rule, the events of the
 * shortest run that still breaks one are printed.
 */
import { parseArgs } from 'node:util'
import { runTool } from '#scripts/run-command.ts'

const { values } = parseArgs({
  options: { from: { type: 'string' }, count: { type: 'string' }, seed: { type: 'string' } },
})

const env: Record<string, string> = values.seed
  ? { SIMULATION_SEED: values.seed }
  : { SIMULATION_FROM: values.from ?? '1', SIMULATION_COUNT: values.count ?? '2000' }
const files = values.seed ? 'tests/simulation/simulation-1' : 'tests/simulation/simulation-'

// Uses Vitest, because the simulation replaces the modules that cost real time.
const args = ['run', '--project', '*-embedded', '--disable-console-intercept', '-t', 'nobody loses|made twice', files]
process.exitCode = (await runTool('vitest', args, { env })).exitCode
