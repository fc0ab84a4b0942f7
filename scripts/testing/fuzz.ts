/**
 * `npm run deep -- fuzz`: sends random requests to the running product for ten minutes, as strangers, users, API clients
 * and administrators. No answer may be 500, memory must not grow, and no request may cost more than its size explains.
 * `-- --minutes 2 --seed 42` sets the duration, and repeats the requests of that seed.
 */
import { parseArgs } from 'node:util'
import { runTool } from '#scripts/run-command.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })

const env: Record<string, string> = {
  FUZZ_SECONDS: String(60 * Number(values.minutes ?? 10)),
  ...(values.seed ? { FUZZ_SEED: values.seed } : {}),
}
// The folder comes first: an option without a value would take it as its value.
const args = ['run', 'tests/fuzz/', '--project', '*-embedded', '--disable-console-intercept']
process.exitCode = (await runTool('vitest', args, { env })).exitCode
